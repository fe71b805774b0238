import { type Resource, formatValue, readValue, type Field } from '../../schema';
import { findRepeats, type FileRow } from './fileRows';

/** A value that was read from a file, as a list shows it; as it stands in the file where its field refuses it. */
export function formatCell(field: Field, value: unknown): string {
  if (value === null || value === undefined) return '';
  const read = readValue(field, value);
  if ('value' in read && read.value !== null) return formatValue(field, read.value) ?? '';
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A stored record that a row repeats. */
export interface Double {
  readonly title: string;
  readonly subtitle: string;
  /** The address of its screen; absent where only its number is known. */
  readonly path?: string;
}

/** What the server says of a row. */
export interface RowAnswer {
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly repeats: readonly string[];
  readonly likely: readonly Double[];
}

/** A row with what is wrong with it, and what it repeats. */
export interface CheckedRow extends FileRow {
  /** In words, with the label of the column. */
  readonly problems: readonly string[];
  readonly doubles: readonly Double[];
  /** The row of the file that it repeats. */
  readonly repeats: number | undefined;
}

/** A problem in words: the label of the field, what stands there, and what is wrong with it. */
function describe(resource: Resource, { values }: FileRow, [name, messages]: readonly [string, readonly string[]]) {
  const field = resource.fields[name];
  const text = field && formatCell(field, values[name]);
  const [label, said] = [field?.label ?? name, messages.join('. ')];
  // Many messages name their field by themselves.
  return !text && said.startsWith(label) ? said : `${label}${text ? ` “${text}”` : ''}: ${said}`;
}

/** Puts the answers of the server beside the rows, and what they repeat of each other. */
export function toCheckedRows(
  resource: Resource,
  rows: readonly FileRow[],
  answers: readonly RowAnswer[],
): CheckedRow[] {
  const repeats = findRepeats(resource, rows);
  return rows.map((row, at) => {
    const { errors = {}, repeats: numbers = [], likely = [] } = answers[at] ?? {};
    return {
      ...row,
      problems: Object.entries(errors).map((error) => describe(resource, row, error)),
      doubles: likely.length > 0 ? likely : numbers.map((title) => ({ title, subtitle: '' })),
      repeats: repeats.get(row.number),
    };
  });
}

/** Whether a row may be one that exists already. */
export const isDouble = ({ doubles, repeats }: CheckedRow): boolean => doubles.length > 0 || repeats !== undefined;
