import { conditionFields, type Field, type Operator } from '../fields';
import { isReference } from './references';
import { memoizePerRegistry, type Registry } from './registry';
import type { FirstDate, Measure, Report } from './reportOptions';
import type { Resource } from './resource';
import { isWithheld } from './rights';

export type { Report } from './reportOptions';

/** A report with its kind of record and the name that it has there. */
export interface NamedReport {
  readonly resource: Resource;
  readonly name: string;
  readonly report: Report;
}

/** The reports of all kinds, in the order of their declarations. */
export const allReports = memoizePerRegistry(({ all }): readonly NamedReport[] =>
  all.flatMap((resource) =>
    Object.entries(resource.reports ?? {}).map(([name, report]) => ({ resource, name, report })),
  ),
);

/** The field that a report groups by, and how. */
export function groupedField({ by }: Report): { readonly field: string; readonly into: 'values' | 'dates' | 'ages' } {
  if (typeof by === 'string') return { field: by, into: 'values' };
  if ('ageOf' in by) return { field: by.ageOf, into: 'ages' };
  return { field: 'weekOf' in by ? by.weekOf : by.monthOf, into: 'dates' };
}

/** The date of other records that a report measures to. */
export const firstDateOf = ({ measure }: Report): FirstDate | undefined =>
  measure && 'daysFrom' in measure && typeof measure.to !== 'string' ? measure.to : undefined;

function measuredFields(measure: Measure | undefined): string[] {
  if (!measure) return [];
  if ('sum' in measure) return [measure.sum];
  if ('onTime' in measure) return [measure.onTime, measure.done];
  return [measure.daysFrom, ...(typeof measure.to === 'string' ? [measure.to] : [])];
}

/** The own fields that a report reads, without those of its searches. */
export const reportedFields = (report: Report): readonly string[] => [
  ...new Set([
    groupedField(report).field,
    ...(report.split ? [report.split.field] : []),
    ...measuredFields(report.measure),
    ...(report.period === undefined ? [] : [report.period]),
  ]),
];

/** The name of the search of a list that compares a field so, which an address can hold; undefined if there is none. */
export const findSearchName = (
  { search }: Pick<Resource, 'search'>,
  field: string,
  ops: readonly Operator[],
): string | undefined =>
  Object.entries(search).find(([, one]) => one.field === field && ops.includes(one.op) && one.apiOnly !== true)?.[0];

/** The condition under which a date is an open deadline. */
export const deadlineOf = (field: Field | undefined) => (field?.kind === 'date' ? field.due : undefined);

/**
 * Whether a role sees everything that a report tells of: the fields that it reads, and of other kinds their dates and
 * titles.
 */
export function seesReport({ get }: Pick<Registry, 'get'>, resource: Resource, report: Report): boolean {
  const { fields, search, verbs } = resource;
  const searched = Object.keys(report.where ?? {}).map((name) => search[name]?.field ?? '');
  const deadlines = reportedFields(report).flatMap((name) => {
    const due = deadlineOf(fields[name]);
    return due ? conditionFields(due) : [];
  });
  const isHidden = (name: string) => fields[name] === undefined || isWithheld(resource, name);
  if (!verbs.includes('list') || [...reportedFields(report), ...searched, ...deadlines].some(isHidden)) return false;
  const [grouped, first] = [fields[groupedField(report).field], firstDateOf(report)];
  const titled = isReference(grouped) ? get(grouped.to) : undefined;
  if (titled && (!titled.verbs.includes('list') || titled.titleFields.some((name) => isWithheld(titled, name))))
    return false;
  const dated = first && get(first.of);
  return !dated || (dated.verbs.includes('list') && ![first.first, first.by].some((name) => isWithheld(dated, name)));
}

/** The reports of which a role sees everything, of the declarations as they are restricted to it. */
export const seenReports = memoizePerRegistry((registry): readonly NamedReport[] =>
  allReports(registry).filter(({ resource, report }) => seesReport(registry, resource, report)),
);

/** The periods of the page of reports, by the number of their days; the last one has no end. */
export const reportPeriods = { '30': 'Last 30 days', '90': 'Last 90 days', year: 'Last year', all: 'All' } as const;
export type ReportPeriod = keyof typeof reportPeriods;
