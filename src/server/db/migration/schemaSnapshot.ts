import type { Store } from '../connections/openStore';
import { planFrom, readCurrentSchema, type SchemaPlan } from './planSchema';
import type { FoundSchema } from './readSchema';
import type { SchemaOptions } from '../tables/desiredTables';

const replaceCollections = (_name: string, value: unknown): unknown => {
  if (value instanceof Map) return { asMap: [...(value as Map<unknown, unknown>)] };
  return value instanceof Set ? { asSet: [...(value as Set<unknown>)] } : value;
};

const reviveCollections = (_name: string, value: unknown): unknown => {
  const { asMap, asSet } = (value ?? {}) as {
    readonly asMap?: readonly [unknown, unknown][];
    readonly asSet?: readonly unknown[];
  };
  if (asMap) return new Map(asMap);
  return asSet ? new Set(asSet) : value;
};

/** Serialises a schema to JSON. */
export const serializeSchema = (found: FoundSchema): string => JSON.stringify(found, replaceCollections);

/** Reads the current state of the declared tables, serialised to JSON. */
export const takeSchemaSnapshot = async ({ db }: Store, options: SchemaOptions): Promise<string> =>
  serializeSchema(await readCurrentSchema(db, options));

/** Warning of a plan that was made without access to the rows. */
const dataNotInspectedWarning =
  'The stored data cannot be inspected while a server uses it: the start may still fail because live records share values that are to be unique';

/**
 * Returns the SQL that a start would run on the store of a schema snapshot. Throws a SchemaError if the start would
 * fail.
 */
export function planFromSnapshot(snapshot: string, options: SchemaOptions): SchemaPlan {
  const { statements, deferred, notes, uniqueIndexes } = planFrom(
    JSON.parse(snapshot, reviveCollections) as FoundSchema,
    options,
    {},
  );
  return {
    statements: [...statements, ...deferred],
    notes: uniqueIndexes.size > 0 ? [...notes, dataNotInspectedWarning] : notes,
  };
}
