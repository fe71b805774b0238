import { isFilled, memoizePerResource, type Resource } from '../schema';

type Values = Record<string, unknown>;

/**
 * The other names of each field: those that other servers give it (`alsoCalled`), and those of fields of the same value
 * (`derived: { same }`), of which a server may return only one.
 */
const aliasesOf = memoizePerResource(({ alsoCalled = {}, fields }: Resource) => {
  const same = Object.entries(fields).flatMap(([name, { derived }]) =>
    derived && 'same' in derived ? [[name, [derived.same]] as const, [derived.same, [name]] as const] : [],
  );
  return [...Object.entries(alsoCalled), ...same];
});

/** Copies the values of a record's other names to the fields, where those are empty. */
export function resolveAliases(resource: Resource, record: Values): Values {
  const resolved = aliasesOf(resource).flatMap(([name, aliases]): [string, unknown][] => {
    const alias = aliases?.find((candidate) => isFilled(record[candidate]));
    return isFilled(record[name]) || alias === undefined ? [] : [[name, record[alias]]];
  });
  return resolved.length === 0 ? record : { ...record, ...Object.fromEntries(resolved) };
}
