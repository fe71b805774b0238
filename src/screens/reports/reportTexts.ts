import { formatValue, type Resource } from '../../schema';
import { groupedField, type Report } from '../../schema/reports';
import { listPath } from '../../schema/screens';

/** A group of a report, or one of its parts, as the server answers it. */
export interface ReportGroup {
  readonly key: string | null;
  readonly label: string;
  readonly part?: string;
  readonly count: number;
  readonly value: number | null;
  readonly measured: number;
  readonly search: Readonly<Record<string, string>>;
}

/** What a report says. */
export interface ReportAnswer {
  readonly at: string;
  readonly from?: string;
  readonly to?: string;
  readonly groups: readonly ReportGroup[];
  readonly more?: { readonly groups: number; readonly count: number };
}

/** A line of the table of a report: a group with its parts; one that is not divided is its own part. */
export interface ReportLine {
  readonly key: string;
  readonly label: string;
  readonly parts: readonly ReportGroup[];
}

export const showCount = (count: number): string => count.toLocaleString('en-US');

/** The address of the list behind a group. */
export const groupAddress = (resource: Resource, { search }: Pick<ReportGroup, 'search'>): string =>
  `${listPath(resource)}?${new URLSearchParams({ ...search }).toString()}`;

/** The name of the link to a group, such as `Aetna, Approved: 120 benefit outcomes`. */
export function groupName({ label }: Resource, { label: group, part, count }: ReportGroup): string {
  const what = (count === 1 ? label.one : label.many).toLowerCase();
  return `${[group, ...(part === undefined ? [] : [part])].join(', ')}: ${showCount(count)} ${what}`;
}

/** The lines of a table, in the order of the groups. */
export function linesOf({ groups }: Pick<ReportAnswer, 'groups'>): readonly ReportLine[] {
  const lines = new Map<string, ReportLine>();
  for (const group of groups) {
    const key = group.key ?? '';
    lines.set(key, { key, label: group.label, parts: [...(lines.get(key)?.parts ?? []), group] });
  }
  return [...lines.values()];
}

/** How a measure is called, and how its values are shown; undefined for a report that only counts. */
export function measureOf(
  { fields }: Resource,
  { measure }: Report,
): { readonly label: string; readonly show: (value: number) => string } | undefined {
  if (!measure) return undefined;
  if ('sum' in measure) {
    const field = fields[measure.sum];
    return {
      label: field?.label ?? measure.sum,
      show: (value) => (field && formatValue(field, value)) ?? String(value),
    };
  }
  const digits = { maximumFractionDigits: 1 };
  return 'onTime' in measure
    ? { label: 'Done on Time', show: (value) => `${value.toLocaleString('en-US', { maximumFractionDigits: 0 })}%` }
    : { label: 'Days (Median)', show: (value) => value.toLocaleString('en-US', digits) };
}

/** Whether a measure may be about fewer records than the group has. */
export const measuresSome = ({ measure }: Report): boolean => measure !== undefined && !('sum' in measure);

/** The heading of the groups: what they have in common. */
export const groupHeading = ({ fields }: Resource, report: Report): string => {
  const { field, into } = groupedField(report);
  return into === 'ages' ? 'Age' : (fields[field]?.label ?? field);
};

/** The rows of the file of a report, with their titles. */
export function fileOf(resource: Resource, report: Report, { groups }: ReportAnswer): string[][] {
  const measure = measureOf(resource, report);
  const titles = [
    groupHeading(resource, report),
    ...(report.split ? [resource.fields[report.split.field]?.label ?? ''] : []),
    resource.label.many,
    ...(measure ? [measure.label] : []),
    ...(measuresSome(report) ? ['Measured'] : []),
  ];
  const rows = groups.map(({ label, part, count, value, measured }) => [
    label,
    ...(part === undefined ? [] : [part]),
    String(count),
    ...(measure ? [value === null ? '' : String(Math.round(value * 100) / 100)] : []),
    ...(measuresSome(report) ? [String(measured)] : []),
  ]);
  return [titles, ...rows];
}
