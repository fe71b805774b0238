import {
  formatValue,
  getField,
  isReference,
  QueryError,
  searchParameterName,
  serialiseSearchValue,
} from '../../../schema';
import type { Resource } from '../../../schema';
import {
  dayIn,
  findSearchName,
  groupedField,
  parseListQuery,
  recordTitle,
  type Comparison,
  type Report,
} from '../../../schema/server';
import { columnTypeOf } from '../../db';
import { readMany } from '../readRecords';
import type { Source } from '../source';
import { inTimeZone } from '../zonedDays';
import { ageBands, datedBands, daysOfPeriod, type Band, type Days } from './bands';
import type { ReportAnswer, ReportGroup, ReportRequest, SearchValues } from './ReportAnswer';
import { countGroups, findDateRange, type CountedGroup } from './reportSql';

/** What is asked of a report. */
interface ReportQuery extends Omit<ReportRequest, 'name'> {
  readonly report: Report;
  readonly now: Date;
  /** The features and the time zone of the manufacturer. */
  readonly manufacturer: { readonly features: readonly string[]; readonly timeZone?: string };
}

/** The most groups by the values of a field: those with the most records. */
const mostGroups = 20;
const noValue = 'Not set';

interface Reading extends ReportQuery {
  readonly source: Source;
  readonly resource: Resource;
}

/** The comparisons of searches as the list makes them. */
function toComparisons({ resource, timeZone }: Reading, search: SearchValues): readonly Comparison[] {
  const pairs = Object.entries(search).map(([name, text]): [string, string] => {
    const one = resource.search[name];
    if (!one) throw new QueryError(name, `${resource.name} has no search "${name}"`);
    return [searchParameterName(name, one), serialiseSearchValue(resource, one, text)];
  });
  return inTimeZone(resource, parseListQuery(resource, pairs).where, timeZone);
}

/** The search for the days of a date field. */
function dayValues(resource: Resource, field: string, { from, to }: Days): SearchValues {
  const [start, end] = [findSearchName(resource, field, ['gte']), findSearchName(resource, field, ['lte'])];
  return {
    ...(from !== undefined && start !== undefined && { [start]: from }),
    ...(to !== undefined && end !== undefined && { [end]: to }),
  };
}

/** The search for the values of a part, or of all of them. */
function partValues({ resource, report: { split } }: Reading, part: number | null): SearchValues {
  const name = split && findSearchName(resource, split.field, ['in']);
  if (!split || name === undefined) return {};
  const values = Object.values(split.into);
  return { [name]: (part === null ? values.flat() : (values[part] ?? [])).join(',') };
}

/** The day of a stored date or instant, for the user. */
const toDay = (value: string, timeZone: string): string =>
  value.length > 10 ? dayIn(new Date(value), timeZone) : value;

/** The groups by a date, in the order of time. */
async function findBands(reading: Reading, field: string, days: Days, base: SearchValues): Promise<readonly Band[]> {
  const { report, resource, source, timeZone, now } = reading;
  const { by } = report;
  if (typeof by === 'string') return [];
  const today = dayIn(now, timeZone);
  if ('ageOf' in by) return ageBands(by.days, today).toReversed();
  if (report.period === field && days.from !== undefined && days.to !== undefined)
    return datedBands(by, { from: days.from, to: days.to });
  const found = await findDateRange({ source, resource, where: toComparisons(reading, base) }, field);
  return found ? datedBands(by, { from: toDay(found.from, timeZone), to: toDay(found.to, timeZone) }) : [];
}

/** The starts of bands as a column has them: days, or instants in the time zone of the user. */
const startsOf = ({ resource, timeZone }: Reading, field: string, bands: readonly Band[]): readonly string[] =>
  bands.map(({ from }) => {
    if (from === undefined) return '-infinity';
    const [start] = inTimeZone(resource, [{ field, op: 'gte', value: from }], timeZone);
    const value = typeof start?.value === 'string' ? start.value : from;
    return columnTypeOf(resource, field) === 'date' || value.length > 10 ? value : `${value}T00:00:00Z`;
  });

/** A group with what is to be told of it. */
interface Named {
  readonly key: CountedGroup['key'];
  readonly label: string;
  /** The search that leads to it. */
  readonly search: SearchValues;
}

/** The names of the records that groups have in common, read without telling more of them. */
async function readTitles({ source, resource }: Reading, field: string, keys: readonly unknown[]) {
  const reference = resource.fields[field];
  if (!isReference(reference)) return new Map<number, string>();
  const target = source.registry.get(reference.to);
  const rows = await readMany(source, target, keys.filter((key) => key !== null).map(Number));
  return new Map(rows.map((row) => [row.id, recordTitle(target, row)]));
}

/** The groups by the values of a field, those with the most records first. */
async function nameValues(reading: Reading, field: string, groups: readonly CountedGroup[]) {
  const { resource } = reading;
  const counts = new Map<CountedGroup['key'], number>();
  for (const { key, count } of groups) counts.set(key, (counts.get(key) ?? 0) + count);
  const sorted = [...counts].sort(
    ([one, count], [other, more]) => more - count || String(one).localeCompare(String(other)),
  );
  const keys = sorted.slice(0, mostGroups).map(([key]) => key);
  const left = sorted.slice(mostGroups);
  const titles = await readTitles(reading, field, keys);
  const [equal, empty] = [findSearchName(resource, field, ['eq', 'in']), findSearchName(resource, field, ['empty'])];
  const searchOf = (key: CountedGroup['key']): SearchValues => {
    const name = key === null ? empty : equal;
    return name === undefined ? {} : { [name]: key === null ? 'true' : String(key) };
  };
  const labelOf = (key: CountedGroup['key']) =>
    titles.get(Number(key)) ?? formatValue(getField(resource, field), key) ?? noValue;
  return {
    named: keys.map((key): Named => ({ key, label: labelOf(key), search: searchOf(key) })),
    ...(left.length > 0 && {
      more: { groups: left.length, count: left.reduce((sum, [, count]) => sum + count, 0) },
    }),
  };
}

/** Counts the groups of a report; `days` limits their dates. */
const count = (reading: Reading, field: string, search: SearchValues, bands?: readonly Band[]) =>
  countGroups({
    source: reading.source,
    resource: reading.resource,
    report: reading.report,
    where: toComparisons(reading, search),
    isOfPeriod: reading.report.period !== undefined && reading.period !== 'all',
    starts: bands && startsOf(reading, field, bands),
    grouped: field,
    features: reading.manufacturer.features,
    today: dayIn(reading.now, reading.manufacturer.timeZone ?? 'UTC'),
    timeZone: reading.manufacturer.timeZone ?? 'UTC',
  });

/** The groups by the age or the date of the records, from the first day to the last one. */
async function readDated(reading: Reading, field: string, days: Days, base: SearchValues): Promise<ReadGroups> {
  const { resource } = reading;
  const bands = await findBands(reading, field, days, base);
  const named = bands.map((band, at): Named => ({
    key: at + 1,
    label: band.label,
    search: dayValues(resource, field, band),
  }));
  const [first, last] = [bands[0]?.from, bands.at(-1)?.to];
  const bounds = { ...(first !== undefined && { from: first }), ...(last !== undefined && { to: last }) };
  const searched = { ...base, ...dayValues(resource, field, bounds) };
  return { named, groups: bands.length === 0 ? [] : await count(reading, field, searched, bands) };
}

/** Groups with their names, and what is left out. */
interface ReadGroups {
  readonly named: readonly Named[];
  readonly groups: readonly CountedGroup[];
  readonly more?: NonNullable<ReportAnswer['more']>;
}

async function readValues(reading: Reading, field: string, base: SearchValues): Promise<ReadGroups> {
  const groups = await count(reading, field, base);
  return { groups, ...(await nameValues(reading, field, groups)) };
}

/** Counts what a report is about, within the rights of the declarations that it is given. */
export async function readReport(source: Source, resource: Resource, query: ReportQuery): Promise<ReportAnswer> {
  const reading: Reading = { ...query, source, resource };
  const { report, now, timeZone } = query;
  const { field, into } = groupedField(report);
  const days = report.period === undefined ? {} : daysOfPeriod(query.period, dayIn(now, timeZone));
  const base = {
    ...report.where,
    ...(report.period !== undefined && dayValues(resource, report.period, days)),
    ...partValues(reading, null),
  };
  const { named, groups, more } =
    into === 'values' ? await readValues(reading, field, base) : await readDated(reading, field, days, base);
  const counted = new Map(groups.map((group) => [`${String(group.key)} ${String(group.part)}`, group]));
  const parts = report.split ? Object.keys(report.split.into) : [undefined];
  const shown = named.flatMap(({ key, label, search }) =>
    parts.map((part, at): ReportGroup => {
      const number = part === undefined ? null : at;
      const { count: found = 0, value = null, measured = 0 } = counted.get(`${String(key)} ${String(number)}`) ?? {};
      return {
        key: key === null ? null : String(key),
        label,
        ...(part !== undefined && { part }),
        count: found,
        value,
        measured,
        search: { ...base, ...search, ...partValues(reading, number) },
      };
    }),
  );
  // Of ages the youngest comes first.
  const ordered = into === 'ages' ? shown.toReversed() : shown;
  return { at: now.toISOString(), ...days, groups: ordered, ...(more && { more }) };
}
