import { type Field, toRows } from '../fields';

const namesByFormer = (field: Field): ReadonlyMap<string, string> =>
  new Map(
    field.kind === 'rows'
      ? Object.entries(field.columns).flatMap(([name, { was }]) => (was === undefined ? [] : [[was, name] as const]))
      : [],
  );

/** Whether the field is a table of which a column was renamed. */
export const hasRenamedColumns = (field: Field): boolean => namesByFormer(field).size > 0;

/** A value in the change history with the current names of the columns of its rows. */
export function toCurrentRows(field: Field, value: unknown): unknown {
  const names = namesByFormer(field);
  if (names.size === 0 || !Array.isArray(value)) return value;
  return toRows(value).map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, cell]) => [names.get(name) ?? name, cell])),
  );
}
