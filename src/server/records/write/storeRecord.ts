import type { Resource, Values } from '../../../schema';
import { toChangeset, insertVersionSql } from '../versions';
import { insertRow, updateRow } from './writeRecords';
import type { RepositoryContext } from '../RepositoryContext';
import type { Row } from '../Records';
import type { WriteSource, VersionEvent } from '../source';

interface NewRecord {
  readonly resource: Resource;
  /** The values of the record's own table. */
  readonly values: Values;
  /** Additional values for the changeset: the fields of nested records. */
  readonly nested?: Values;
}

/** Stores a new record with its version, inside the caller's transaction, and returns its id. */
export async function storeNewRecord({ user }: Pick<RepositoryContext, 'user'>, source: WriteSource, { resource, values, nested }: NewRecord): Promise<number> {
  const changeset = toChangeset(resource, {}, { ...values, ...nested });
  const id = await insertRow(source, resource, { values, also: insertVersionSql(source, { resource, event: 'create', operator: user.email, changeset }) });
  source.changes.push({ resource: resource.name, id, event: 'create' });
  return id;
}

interface StoredChange extends NewRecord {
  readonly row: Row;
  readonly event: VersionEvent;
}

/** Stores the changes of a record with a new version, inside the caller's transaction. */
export async function storeChange({ user }: Pick<RepositoryContext, 'user'>, source: WriteSource, { resource, row, values, nested, event }: StoredChange): Promise<void> {
  const id = row.id;
  const changeset = toChangeset(resource, row, { ...values, ...nested });
  await updateRow(source, resource, { id, values, also: insertVersionSql(source, { resource, event, operator: user.email, changeset }) });
  source.changes.push({ resource: resource.name, id, event });
}
