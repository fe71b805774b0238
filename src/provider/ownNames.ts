import { isFilled, type Resource } from '../schema';

type Values = Record<string, unknown>;

/** A record with the fields that the server answers under another name under their own as well, where they are not there themselves. */
export function withOwnNames({ alsoCalled = {} }: Resource, record: Values): Values {
  const named = Object.entries(alsoCalled).flatMap(([name, others]): [string, unknown][] => {
    const other = others?.find((known) => isFilled(record[known]));
    return isFilled(record[name]) || other === undefined ? [] : [[name, record[other]]];
  });
  return named.length === 0 ? record : { ...record, ...Object.fromEntries(named) };
}
