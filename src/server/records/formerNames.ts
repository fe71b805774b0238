import { memoizePerRegistry } from '../../schema/server';
import type { Registry } from '../../schema';
import type { Row } from './Records';

/** The kinds of records by their former names. */
const currentNames = memoizePerRegistry(
  ({ all }) => new Map(all.flatMap(({ was, name }) => (was === undefined ? [] : [[was, name] as const]))),
);

/** Renames a kind, or the kind of a record name such as `patients:12`. */
const renameIn = (text: string, names: ReadonlyMap<string, string>): string => {
  const [kind = '', ...rest] = text.split(':');
  return [names.get(kind) ?? kind, ...rest].join(':');
};

/**
 * An entry of a log with the current names of kinds of records, in its fields `resource` and `records`. Entries stay as
 * they were written: their hashes contain the names.
 */
export function withCurrentNames(registry: Registry, row: Row): Row {
  const names = currentNames(registry);
  const { resource, records } = row;
  if (names.size === 0) return row;
  return {
    ...row,
    ...(typeof resource === 'string' && { resource: renameIn(resource, names) }),
    ...(Array.isArray(records) && { records: records.map((record) => renameIn(String(record), names)) }),
  };
}

/** The names under which a log may have these records: their current ones, and those that were written before. */
export function withFormerNames(registry: Registry, records: readonly string[]): readonly string[] {
  const formerNames = new Map([...currentNames(registry)].map(([was, name]) => [name, was]));
  return [...new Set(records.flatMap((record) => [record, renameIn(record, formerNames)]))];
}
