import { conditionFields, type Registry, type Resource } from '../../../schema';
import {
  allReports,
  deadlineOf,
  firstDateOf,
  groupedField,
  reportedFields,
  type NamedReport,
} from '../../../schema/server';
import { boundedName, digestedName, quote } from '../sqlNames';
import { storedFields } from './fieldColumns';
import { liveCondition } from './partialIndexes';
import type { IndexDefinition } from './TableDefinition';

/** The own fields that counting the groups of a report reads. */
function readFields({ resource, report }: NamedReport): readonly string[] {
  const searched = Object.keys(report.where ?? {}).flatMap((name) => resource.search[name]?.field ?? []);
  const deadlines = reportedFields(report).flatMap((name) => {
    const due = deadlineOf(resource.fields[name]);
    return due ? conditionFields(due) : [];
  });
  return [...reportedFields(report), ...searched, ...deadlines, ...Object.keys(resource.view?.where ?? {})];
}

/**
 * The indexes from which reports are counted without reading a record: for each date that limits one, or else the field
 * that it groups by, with all that these reports read; and the first dates of what points to a record, by its id, with
 * the records in the same order.
 */
export function reportingIndexes({ name: table, ...resource }: Resource, registry: Registry): IndexDefinition[] {
  const stored = new Set(storedFields({ ...resource, name: table }).map(([name]) => name));
  const reports = allReports(registry);
  const byKey = new Map<string, string[]>();
  for (const one of reports) {
    if ((one.resource.view?.of ?? one.resource.name) !== table) continue;
    const keys = [one.report.period ?? groupedField(one.report).field, ...(firstDateOf(one.report) ? ['id'] : [])];
    for (const key of keys) byKey.set(key, [...(byKey.get(key) ?? []), ...readFields(one)]);
  }
  const counted = [...byKey].map(([key, read]): IndexDefinition => {
    const include = [...new Set(['id', ...read])].filter((name) => name !== key && stored.has(name)).sort();
    const name = boundedName(table, key, 'counted');
    return {
      name: digestedName(name, include.join()),
      digestOf: name,
      on: [quote(key)],
      include,
      where: liveCondition,
    };
  });
  const dated = reports.flatMap(({ report }) => {
    const first = firstDateOf(report);
    return first && (registry.get(first.of).view?.of ?? first.of) === table ? [first] : [];
  });
  return [
    ...counted,
    ...dated.map(({ first, by }): IndexDefinition => ({
      name: boundedName(table, by, first, 'first'),
      on: [quote(by), quote(first)],
      where: `${quote(first)} is not null and ${liveCondition}`,
    })),
  ];
}
