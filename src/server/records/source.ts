import { sql, type Kysely } from 'kysely';
import type { Registry, Resource } from '../../schema';
import { schemaOf, type Database } from '../store';

/** Where records are read: the connection or transaction, opened for one manufacturer's schema. */
export interface Source {
  readonly db: Kysely<Database>;
  readonly schema: string;
  readonly registry: Registry;
  /** Whose writes they are: of files that a row does not hold yet, it takes this user's uploads alone. Without one it takes any. */
  readonly writer?: number;
  /** Told of a record that is named to the caller without having been asked for, so that the access log knows of it. */
  readonly onNamed?: (resource: Resource, id: number) => void;
}

/** What was done to a record, as its history calls it. */
export type VersionEvent = 'create' | 'update' | 'destroy' | 'recover';

/** A change of one record. */
export interface Written {
  readonly resource: string;
  readonly id: number;
  readonly event: VersionEvent;
}

/** A transaction that records are written in, with what has been written so far. */
export interface WriteSource extends Source {
  readonly written: Written[];
}

/** The resource that keeps the records of one: itself, or what a view shows. */
export const keeperOf = ({ registry }: Pick<Source, 'registry'>, resource: Resource): Resource => (resource.view ? registry.get(resource.view.of) : resource);

/** The table that keeps a resource's records. */
export const tableOf = ({ schema, registry }: Pick<Source, 'schema' | 'registry'>, resource: Resource) => {
  const kept = keeperOf({ registry }, resource);
  return sql.id(schemaOf(kept, schema), kept.name);
};
