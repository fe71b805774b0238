import { foldText, isEmptyValue, type Field, type Resource, type Values } from '../../schema';
import { importFields, uniqueKeys } from '../../schema/importScreens';
import { readSheetValue } from '../../fields/sheets';
import type { FileTable } from './fileTable';

/** The field that each column of a file fills in; undefined for a column that is not imported. */
export type Matching = readonly (string | undefined)[];

/** A row of a file with what it means. */
export interface FileRow {
  /** Its number in the file, from 1. */
  readonly number: number;
  readonly values: Values;
}

const fold = (text: string): string => foldText(text).replace(/[^\p{L}\p{N}]/gu, '');

/** Matches the columns of a file with fields, by their labels and their names in any spelling; each field once. */
export function matchColumns(resource: Resource, titles: readonly string[]): Matching {
  const named = importFields(resource).map(([name, { label }]) => ({
    name,
    words: [label, name, ...(resource.alsoCalled?.[name] ?? [])].map(fold),
  }));
  const taken = new Set<string>();
  return titles.map((title) => {
    const found = named.find(({ name, words }) => !taken.has(name) && words.includes(fold(title)));
    if (found) taken.add(found.name);
    return found?.name;
  });
}

/** Reads the rows of a file as its columns are matched. */
export function toFileRows(resource: Resource, { rows }: FileTable, matching: Matching): FileRow[] {
  const fields = matching.map((name) => (name === undefined ? undefined : resource.fields[name]));
  return rows.map(({ number, cells }) => {
    const values: Record<string, unknown> = {};
    for (const [at, name] of matching.entries()) {
      const field = fields[at];
      const value = field && readSheetValue(field, cells[at] ?? null);
      if (name !== undefined && value !== null && value !== undefined) values[name] = value;
    }
    return { number, values };
  });
}

/** A text that is equal for rows with the same values in these fields; undefined where one of them is empty. */
function keyOf({ values }: FileRow, fields: readonly (readonly [string, Field | undefined])[]): string | undefined {
  if (fields.some(([name, field]) => !field || isEmptyValue(field, values[name]))) return undefined;
  return JSON.stringify(fields.map(([name]) => [name, foldText(String(values[name]))]));
}

/**
 * The rows that repeat one before them in the file, with the number of that row: by the fields that the declaration
 * compares, by a unique value, or as a whole.
 */
export function findRepeats(resource: Resource, rows: readonly FileRow[]): ReadonlyMap<number, number> {
  const compared = [resource.duplicates?.fields ?? [], ...uniqueKeys(resource).map(({ fields }) => fields)]
    .filter((names) => names.length > 0)
    .map((names) => names.map((name) => [name, resource.fields[name]] as const));
  const firsts = new Map<string, number>();
  const repeats = new Map<number, number>();
  for (const row of rows) {
    const keys = [...compared.map((fields) => keyOf(row, fields)), JSON.stringify(row.values)];
    for (const key of keys) {
      if (key === undefined) continue;
      const first = firsts.get(key);
      if (first === undefined) firsts.set(key, row.number);
      else if (!repeats.has(row.number)) repeats.set(row.number, first);
    }
  }
  return repeats;
}
