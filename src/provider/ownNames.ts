import { isFilled, type Resource } from '../schema';

type Values = Record<string, unknown>;

/** Copies the values of a record's alias fields (`alsoCalled`) to their canonical names, where those are empty. */
export function withOwnNames({ alsoCalled = {} }: Resource, record: Values): Values {
  const named = Object.entries(alsoCalled).flatMap(([name, others]): [string, unknown][] => {
    const other = others?.find((known) => isFilled(record[known]));
    return isFilled(record[name]) || other === undefined ? [] : [[name, record[other]]];
  });
  return named.length === 0 ? record : { ...record, ...Object.fromEntries(named) };
}
