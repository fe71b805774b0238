import type { Resource, Values } from '../../../schema';
import { checkReferences, lockReferences } from './checkReferences';
import { checkWrite } from './checkWrite';
import { inTransaction } from './inTransaction';
import { writeLinked } from './linkedRecords';
import { splitValues, writeNested } from './nestedRecords';
import { prepareInput, validatePrepared } from './prepareInput';
import { readOne } from '../readRecords';
import { storeNewRecord } from './storeRecord';
import type { RepositoryContext } from '../RepositoryContext';
import type { RecordResponse, Row, WriteInput } from '../Records';
import type { WriteSource } from '../source';

const omitEmpty = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));

interface NewRecord {
  readonly resource: Resource;
  readonly values: Values;
  /** The original payload; it may carry the versions of linked records. */
  readonly payload: Values;
}

/**
 * Stores a new record with its linked and nested records and their versions, inside the caller's transaction, and
 * returns its row. Refuses invalid links.
 */
export async function insertRecord(
  context: RepositoryContext,
  source: WriteSource,
  { resource, values, payload }: NewRecord,
): Promise<Row> {
  await checkWrite(context, source, { resource, kind: 'create', values });
  await lockReferences(source, resource, { changes: values, values });
  const linked = await writeLinked(context, source, { resource, values, payload });
  const { ownValues, nestedValues } = splitValues(resource, values);
  const id = await storeNewRecord(context, source, {
    resource,
    values: { ...ownValues, ...linked },
    nested: nestedValues,
  });
  await writeNested(source, { resource, id, values: nestedValues });
  return (await readOne(source, resource, { id })) as Row;
}

/**
 * Creates a record: validates the payload and its links, runs the resource's `beforeCreate` hook, and stores the record
 * with its linked and nested records in one transaction.
 */
export async function createRecord(
  context: RepositoryContext,
  resource: Resource,
  input: WriteInput,
): Promise<RecordResponse> {
  const { source, manufacturer, records, tools } = context;
  const prepared = await prepareInput(resource, input, context.inputServices);
  const checked = validatePrepared(resource, prepared, { features: manufacturer.features });
  await checkReferences(source, resource, checked);
  const hook = tools.hooks?.[resource.name]?.beforeCreate;
  const values = omitEmpty(hook ? await hook(checked, { ...records.context, records, source }) : checked);
  const row = await inTransaction(context, (transaction) =>
    insertRecord(context, transaction, { resource, values, payload: input.payload }),
  );
  return context.toLoggedResponse(resource, row);
}
