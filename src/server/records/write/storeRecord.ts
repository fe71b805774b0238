import type { Resource, Values } from '../../../schema';
import { toChangeset, insertVersionSql } from '../versions';
import { findDuplicates } from './assertUnique';
import { insertRow, updateRow } from './writeRecords';
import type { RepositoryContext } from '../RepositoryContext';
import { duplicateReasonKey } from '../../../schema/server';
import { withReportDue } from '../safety/reportRules';
import type { Changeset, Row } from '../Records';
import { type WriteSource, type VersionEvent, storedResourceOf, type Source } from '../source';
import type { IntendedWrite } from '../../contracts';

/**
 * Runs the `beforeWrite` hook of the stored resource, which may refuse the write. Every write of a record passes
 * through it, inside the transaction.
 */
export async function checkWrite(
  { tools, records, user }: RepositoryContext,
  source: Source,
  { resource, ...write }: IntendedWrite & { readonly resource: Resource },
): Promise<void> {
  const { name } = storedResourceOf(source, resource);
  await tools.hooks?.[name]?.beforeWrite?.(write, { ...records.context, user, source, concern: tools.onConcern });
}

interface NewRecord {
  readonly resource: Resource;
  /** The values of the record's own table. */
  readonly values: Values;
  /** Additional values for the changeset: the fields of nested records, and what else the history says. */
  readonly nested?: Values;
  /** Why the user creates it although it seems to be stored already. */
  readonly reason?: unknown;
}

/** The longest reason that a history keeps, in characters. */
const longestReason = 500;

/** What a history says of a record that seems to repeat others. */
function repetition(others: readonly string[], reason: unknown): Changeset {
  if (others.length === 0) return {};
  const said = typeof reason === 'string' ? reason.trim().slice(0, longestReason) : '';
  return {
    duplicate_of: [null, others.join(', ')],
    ...(said !== '' && { [duplicateReasonKey]: [null, said] }),
  };
}

/**
 * Stores a new record with its version, which names the records that it seems to repeat, and why (decision 56), inside
 * the caller's transaction, and returns its id.
 */
export async function storeNewRecord(
  context: RepositoryContext,
  source: WriteSource,
  { resource, values: given, nested, reason }: NewRecord,
): Promise<number> {
  const values = withReportDue(context, resource, { before: {}, values: given });
  const others = await findDuplicates(source, resource, values);
  const changeset = {
    ...toChangeset(resource, {}, { ...values, ...nested }),
    ...repetition(others, reason),
  };
  return insertRow(source, resource, {
    values,
    also: insertVersionSql(source, { resource, event: 'create', operator: context.user.email, changeset }),
  });
}

interface StoredChange extends Omit<NewRecord, 'reason'> {
  readonly row: Row;
  readonly event: VersionEvent;
}

/** Who moved the record to the trash, if the change does so or recovers it. */
const discarderOf = ({ fields }: Resource, values: Values, operator: string): Values =>
  fields.discarded_by && 'discarded_at' in values
    ? { discarded_by: values.discarded_at === null ? null : operator }
    : {};

/** Stores the changes of a record with a new version, inside the caller's transaction. */
export async function storeChange(
  context: RepositoryContext,
  source: WriteSource,
  { resource, row, values: given, nested, event }: StoredChange,
): Promise<void> {
  const { id } = row;
  const { user } = context;
  const values = withReportDue(context, resource, { before: row, values: given });
  const changeset = toChangeset(resource, row, { ...values, ...nested });
  await updateRow(source, resource, {
    id,
    values: { ...values, ...discarderOf(resource, values, user.email) },
    event,
    also: insertVersionSql(source, { resource, event, operator: user.email, changeset }),
  });
}
