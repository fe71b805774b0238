import type { Resource, Values } from '../../../schema';
import { insertRow, updateRow } from './writeRecords';
import type { WriteSource } from '../source';
import { HttpError, invalidFields } from '../../http/HttpError';

type Errors = Readonly<Record<string, readonly string[]>>;

/** Prefixes field errors of a linked or nested record with the name it has in the outer record. */
export const prefixErrors = (prefix: string, errors: Errors): Errors =>
  Object.fromEntries(Object.entries(errors).map(([name, messages]) => [prefix + name, messages]));

/** Runs the write of a linked or nested record, and prefixes the field errors of a refusal. */
export async function withErrorPrefix<T>(prefix: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw error instanceof HttpError && error.errors ? invalidFields(prefixErrors(prefix, error.errors)) : error;
  }
}

/** Throws 403 if the caller's role is denied the verb on a record that is written along with another one. */
export function assertRoleAllows({ verbs, rights, label }: Resource, verb: 'create' | 'update'): void {
  if (rights?.[verb] && !verbs.includes(verb))
    throw new HttpError(
      403,
      `Your role may not ${verb === 'create' ? 'create' : 'change'} ${label.many.toLowerCase()}`,
    );
}

/** The values of a payload by where they are stored: in the record's own table, or in its nested records. */
export interface SplitValues {
  readonly ownValues: Record<string, unknown>;
  /** By their flat names. */
  readonly nestedValues: Record<string, unknown>;
}

/** Splits the values of a payload; values of linked records are left out. */
export function splitValues({ included }: Resource, values: Values): SplitValues {
  const entries = Object.entries(values);
  return {
    ownValues: Object.fromEntries(entries.filter(([name]) => !(name in included))),
    nestedValues: Object.fromEntries(entries.filter(([name]) => included[name]?.nested !== undefined)),
  };
}

interface NestedWrite {
  readonly resource: Resource;
  readonly id: number;
  /** By their flat names; null where emptied. */
  readonly values: Values;
  /** The stored record with its nested ones; absent for a new one. */
  readonly row?: Values;
}

/**
 * Writes the nested records of a payload: a nested record is created with its first non-empty field, and updated from
 * then on.
 */
export async function writeNested(source: WriteSource, { resource, id, values, row = {} }: NestedWrite): Promise<void> {
  for (const [nestName, { one, key }] of Object.entries(resource.relations.hasOne)) {
    const given = Object.entries(values).flatMap(([name, value]): [string, unknown][] => {
      const included = resource.included[name];
      return included?.nested === nestName ? [[included.field, value]] : [];
    });
    const target = source.registry.get(one);
    const { keyed } = target.relations;
    const existing = row[`${nestName}.id`];
    if (given.length === 0 || !keyed) continue;
    assertRoleAllows(target, 'create');
    if (typeof existing === 'number')
      await withErrorPrefix(`${nestName}.`, () =>
        updateRow(source, target, { id: existing, values: Object.fromEntries(given) }),
      );
    else if (given.some(([, value]) => value !== null)) {
      const filled = given.filter(([, value]) => value !== null);
      const childKey = { [keyed.parent]: id, [keyed.by]: key };
      await withErrorPrefix(`${nestName}.`, () =>
        insertRow(source, target, { values: { ...childKey, ...Object.fromEntries(filled) } }),
      );
    }
  }
}
