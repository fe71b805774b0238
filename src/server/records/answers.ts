import { isBinary, isObject, isSecret, isWithheld, perResource, withDerived, type Resource, type Values } from '../../schema';
import type { FileStore } from '../contracts';
import { versionColumn } from './columns';
import type { Answer, Row, StoredReference } from './Records';

/** The ETag of a row's version; opaque to clients. */
export const etagOf = (row: Row): string => `"${String(row[versionColumn]).split('-').map((part) => Number(part).toString(36)).join('-')}"`;

/** Whether an If-Match header matches this version. Weak tags count, because a proxy that compresses the response may have weakened the ETag. */
export function matches(ifMatch: string, etag: string): boolean {
  const tags = ifMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(etag);
}

/** The dependencies for turning a row into a response. */
export interface AnswerContext {
  readonly files: Pick<FileStore, 'present'>;
  readonly manufacturer: string;
  /** The session that receives the response. */
  readonly session: string;
}

const presentable = (value: unknown, present: (reference: StoredReference) => unknown): unknown =>
  Array.isArray(value) ? value.map((item: StoredReference) => present(item)) : present(value as StoredReference);

/** The fields of a row that may appear in a response. */
const answeredFields = perResource(({ fields, included }) =>
  Object.entries(fields).flatMap(([name, field]) => {
    const isAnswered = !isSecret(field) && !field.derived && included[name]?.nested === undefined;
    return isAnswered ? [{ name, isFile: isBinary(field) }] : [];
  }),
);

/** Converts a row to a record containing the fields that were read: without passwords, with nested records as objects, signed file URLs and derived fields. */
export function recordOf(resource: Resource, row: Row, { files, ...viewer }: AnswerContext): Row {
  const holder = { resource: resource.name, id: row.id };
  const present = (reference: StoredReference) => files.present(reference, { ...viewer, holder });
  const record: Record<string, unknown> = {};
  for (const { name, isFile } of answeredFields(resource)) {
    if (!(name in row)) continue;
    const value = row[name] ?? null;
    record[name] = isFile && value !== null ? presentable(value, present) : value;
  }
  return withoutWithheld(resource, Object.assign(withDerived(resource, Object.assign(record, nestedOf(resource, row))), { id: row.id }));
}

/** Removes the fields that the caller's role may not see. */
function withoutWithheld(resource: Resource, record: Row): Row {
  if (!resource.withheld || resource.withheld.length === 0) return record;
  const seen = (values: Values, prefix = ''): [string, unknown][] => Object.entries(values).filter(([name]) => !isWithheld(resource, prefix + name));
  const told = seen(record).filter(([name]) => !(name in resource.relations.hasOne && isWithheld(resource, `${name}.id`)));
  const entries = told.map(([name, value]): [string, unknown] => [name, name in resource.relations.hasOne && isObject(value) ? Object.fromEntries(seen(value, `${name}.`)) : value]);
  return Object.assign(Object.fromEntries(entries), { id: record.id });
}

/** The nested records read with a row; null for each that does not exist. */
function nestedOf({ relations, included }: Resource, row: Values): Record<string, unknown> {
  const nests = Object.keys(relations.hasOne);
  if (nests.length === 0) return {};
  const read = nests.filter((nest) => `${nest}.id` in row);
  return Object.fromEntries(
    read.map((nest) => {
      const fields = Object.entries(included).filter((entry) => entry[1].nested === nest);
      return [nest, row[`${nest}.id`] === null ? null : Object.fromEntries(fields.map(([name, { field }]) => [field, row[name] ?? null]))];
    }),
  );
}

/** Converts a row to a record with the ETag of its version. */
export const answerOf = (resource: Resource, row: Row, context: AnswerContext): Answer => ({
  record: recordOf(resource, row, context),
  etag: etagOf(row),
});
