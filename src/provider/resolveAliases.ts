import { isFilled, type Resource } from '../schema';

type Values = Record<string, unknown>;

/** Copies the values of a record's alias fields (`alsoCalled`) to their canonical names, where those are empty. */
export function resolveAliases({ alsoCalled = {} }: Resource, record: Values): Values {
  const resolved = Object.entries(alsoCalled).flatMap(([name, aliases]): [string, unknown][] => {
    const alias = aliases?.find((candidate) => isFilled(record[candidate]));
    return isFilled(record[name]) || alias === undefined ? [] : [[name, record[alias]]];
  });
  return resolved.length === 0 ? record : { ...record, ...Object.fromEntries(resolved) };
}
