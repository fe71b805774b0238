import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Registry, Resource } from '../../schema';
import { schemaOf, type Database } from '../db';

/** The connection or transaction to read records with, and the manufacturer's schema. */
export interface Source {
  readonly db: Kysely<Database>;
  readonly schema: string;
  readonly registry: Registry;
  /**
   * The user who writes. Only this user's uploads may be added to a row that does not contain them yet; without a
   * writer, any upload may.
   */
  readonly writer?: number;
  /** Called when an error message discloses a record that the caller has not requested, for the access log. */
  readonly onDisclosed?: (resource: Resource, id: number) => void;
}

/** The kind of a change in the change history. */
export type VersionEvent = 'create' | 'update' | 'destroy' | 'recover';

/** A change of one record. */
export interface RecordChange {
  readonly resource: string;
  readonly id: number;
  readonly event: VersionEvent;
}

/** A transaction for writing records, with the changes made so far. */
export interface WriteSource extends Source {
  readonly changes: RecordChange[];
}

/** Builds SQL to run within the statement of a write, given the relation that contains the id of the written row. */
export type SideStatement = (written: RawBuilder<unknown>) => RawBuilder<unknown>;

/** The resource that stores the records: the resource itself, or the one that a view is based on. */
export const storedResourceOf = ({ registry }: Pick<Source, 'registry'>, resource: Resource): Resource =>
  resource.view ? registry.get(resource.view.of) : resource;

/** The table that stores a resource's records. */
export const tableOf = ({ schema, registry }: Pick<Source, 'schema' | 'registry'>, resource: Resource) => {
  const storedResource = storedResourceOf({ registry }, resource);
  return sql.id(schemaOf(storedResource, schema), storedResource.name);
};
