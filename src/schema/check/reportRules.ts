import { kinds, type Operator } from '../../fields';
import { propagateAccessLogged } from '../accessLogged';
import { isMasked } from '../masked';
import { comparedField } from '../query';
import { isReference } from '../references';
import type { Report } from '../reportOptions';
import { findSearchName, firstDateOf, groupedField } from '../reports';
import { isAlwaysRequired } from '../required';
import { isSystemField } from '../resourceParts';
import { offeredValues, readValue, splitSearchValue } from '../value';
import { describeUnknownResource, duplicatesOf, fieldOf, searchOf, targetOf, type Subject } from './context';
import { reportParts, type ReportPart } from './parts';
import { family, rule } from './rule';
import { quoteList, suggestName } from './wording';

/** The searches that lead from a report to its lists: by the field, one of these operators each. */
function neededSearches(report: Report, { resource }: Subject): (readonly [string, readonly Operator[]])[] {
  const { field: name, into } = groupedField(report);
  const field = fieldOf(resource, name);
  const range = (dated: string) =>
    [
      [dated, ['gte']],
      [dated, ['lte']],
    ] as const;
  const isFilled = isSystemField(name) || (isAlwaysRequired(field) && field?.when === undefined);
  return [
    ...(into === 'values' ? ([[name, ['eq', 'in']], ...(isFilled ? [] : [[name, ['empty']]])] as const) : range(name)),
    ...(report.split ? ([[report.split.field, ['in']]] as const) : []),
    ...(report.period === undefined ? [] : range(report.period)),
  ] as (readonly [string, readonly Operator[]])[];
}

/** The searches that a report needs and the list has not. */
function missingSearches({ report }: ReportPart, subject: Subject): string | undefined {
  const missing = neededSearches(report, subject).flatMap(([name, ops]) => {
    const field = fieldOf(subject.resource, name);
    const known: readonly Operator[] = field ? kinds[field.kind].operators : [];
    const op = ops.find((one) => known.includes(one));
    return op === undefined || findSearchName(subject.resource, name, ops) !== undefined
      ? []
      : [`{ field: '${name}', op: '${op}', linkOnly: true }`];
  });
  return missing.length > 0 ? [...new Set(missing)].join(' and ') : undefined;
}

/** What is wrong with the searches that say which records a report is about. */
function* whereFaults({ report: { where = {} } }: ReportPart, { resource }: Subject): Generator<string> {
  for (const [name, text] of Object.entries(where)) {
    const search = searchOf(resource, name);
    const field = search && fieldOf(resource, search.field);
    if (!search) {
      yield `is about "${name}", which is no search of the list; ${suggestName(name, Object.keys(resource.search))}`;
      continue;
    }
    if (!field) continue;
    if (search.apiOnly === true)
      yield `is about "${name}", which no address can hold; write linkOnly in place of apiOnly in that search`;
    if (isMasked(field)) yield `is about "${name}", which is masked; leave it out`;
    const compared = comparedField(field, search);
    const read = readValue(compared, splitSearchValue(compared, search.op, text));
    if (search.op !== 'contains' && 'errors' in read)
      yield `is about "${name}" with "${text}", which it refuses: ${read.errors.join(' ')}; give a value that it takes`;
  }
}

/** The values that a report names of a choice, and that the choice does not offer. */
function* splitFaults({ report: { split } }: ReportPart, { resource }: Subject): Generator<string> {
  const field = split && fieldOf(resource, split.field);
  if (!split || field?.kind !== 'choice') return;
  const values = Object.values(split.into).flat();
  for (const value of values)
    if (!offeredValues(field).includes(value))
      yield `splits by "${value}", which is no option of "${split.field}"; ${suggestName(value, offeredValues(field))}`;
  for (const value of duplicatesOf(values)) yield `splits by "${value}" twice; a record belongs to one part`;
}

/** Whether the groups of a report are named after records whose readers are recorded. */
function findLoggedTitle({ report }: ReportPart, subject: Subject): string | undefined {
  const field = fieldOf(subject.resource, groupedField(report).field);
  const target = isReference(field) ? targetOf(field, subject) : undefined;
  const all = propagateAccessLogged([...subject.resources.values()]);
  return all.some(({ name, accessLogged }) => name === target?.name && accessLogged) ? target?.name : undefined;
}

const isAscending = (days: readonly number[]): boolean =>
  days.every((day, at) => Number.isInteger(day) && day > (days[at - 1] ?? -1));

/** Rules of reports. */
export const reportRules = [
  family(reportParts, [
    rule(
      ({ name }) => !/^[a-z][a-z0-9_]*$/.test(name),
      'needs a name that can be part of an address; write lower-case letters, digits and underscores, a letter first',
    ),
    rule(
      (_, { resource: { list, verbs, relations, access } }) =>
        !list || !verbs.includes('list') || relations.parent !== undefined || access !== undefined,
      'leads to the list of its kind, which has no page for everybody; write it in a kind with "list", or in a view',
    ),
    rule(missingSearches, (searches) => `leads to lists by searches that are missing; add ${searches} to "search"`),
    whereFaults,
    splitFaults,
    rule(
      ({ report: { by } }) => typeof by === 'object' && 'ageOf' in by && !isAscending(by.days) && by.days,
      (days) => `has the ages ${days.join(', ')}; write whole numbers of days from 0, each above the one before`,
    ),
    rule(
      ({ report: { by, period } }) => typeof by === 'object' && 'ageOf' in by && period === by.ageOf,
      'groups by the age of a date that its period limits, so that the older groups are empty; leave "period" out',
    ),
    rule(
      ({ report: { split, measure } }) => split !== undefined && measure !== undefined,
      'counts what it splits, and measures nothing besides; leave "measure" or "split" out',
    ),
    rule(
      ({ report }, subject) => {
        const first = firstDateOf(report);
        return first && describeUnknownResource(first.of, subject);
      },
      (problem) => `names ${problem}`,
    ),
    rule(
      findLoggedTitle,
      (target) =>
        `groups by records of ${target}, whose readers the access log records; group by something that names nobody`,
    ),
  ]),
  family(
    ({ resource: { reports = {} } }: Subject) =>
      duplicatesOf(Object.values(reports).map(({ label }) => label)).map((label) => ({ where: 'reports', label })),
    [
      rule(
        ({ label }) => label,
        (label) => `have the label ${quoteList([label])} twice; give one of them another`,
      ),
    ],
  ),
];
