import type { Resource, Values } from '../../schema';
import { checkReferences, holdReferences } from './checkReferences';
import { inTransaction } from './inTransaction';
import { writeLinked } from './linkedRecords';
import { splitValues, writeNested } from './nestedRecords';
import { prepareInput, readPrepared } from './prepareInput';
import { readOne } from './readRecords';
import { storeNew } from './storeRecord';
import type { RepositoryContext } from './RepositoryContext';
import type { Answer, Row, WriteInput } from './Records';
import type { WriteSource } from './source';

const filled = (values: Values): Values => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));

interface Insert {
  readonly resource: Resource;
  readonly values: Values;
  /** The original payload; it may carry the versions of linked records. */
  readonly payload: Values;
}

/** Stores a new record with its linked and nested records and their versions, inside the caller's transaction, and returns its row. Refuses invalid links. */
export async function insertWithVersion(context: RepositoryContext, source: WriteSource, { resource, values, payload }: Insert): Promise<Row> {
  await holdReferences(source, resource, { changes: values, values });
  const linked = await writeLinked(context, source, { resource, values, payload });
  const { own, nested } = splitValues(resource, values);
  const id = await storeNew(context, source, { resource, values: { ...own, ...linked }, nested });
  await writeNested(source, { resource, id, values: nested });
  return (await readOne(source, resource, { id })) as Row;
}

/**
 * Creates a record: validates the payload and its links, runs the resource's `beforeCreate` hook, and stores the record with its linked and nested records in one
 * transaction.
 */
export async function createRecord(context: RepositoryContext, resource: Resource, input: WriteInput): Promise<Answer> {
  const { source, manufacturer, records, tools } = context;
  const prepared = await prepareInput(resource, input, context.preparing);
  const checked = readPrepared(resource, prepared, { features: manufacturer.features });
  await checkReferences(source, resource, checked);
  const hook = tools.hooks?.[resource.name]?.beforeCreate;
  const values = filled(hook ? await hook(checked, { ...records.context, records, source }) : checked);
  const row = await inTransaction(context, (writing) => insertWithVersion(context, writing, { resource, values, payload: input.payload }));
  return context.answer(resource, row);
}
