import {
  isBinary,
  isObject,
  isSecret,
  maskValues,
  memoizePerResource,
  withDerivedValues,
  type Registry,
  type Resource,
  type Values,
} from '../../schema';
import { isWithheld, staffAddresses } from '../../schema/server';
import type { FileStore, ReadEvent } from '../contracts';
import { withCurrentNames } from './formerNames';
import { versionColumn } from './selectedColumns';
import type { RecordResponse, Row, StoredFileReference, RecordList, WriteContext } from './Records';
import type { RecordTools } from './RepositoryContext';

interface ListedRows extends Pick<RecordList, 'meta'> {
  readonly rows: readonly Row[];
  /** The fields that the list was searched by. */
  readonly searched?: readonly string[];
}

interface LoggedResponsesOptions {
  readonly tools: Pick<RecordTools, 'files' | 'onRead'>;
  readonly registry: Registry;
  readonly context: WriteContext;
  /** The session that links to files are for. */
  readonly session: string;
}

/** Builds the responses of reads. Every read of a record is reported to the access log here. */
export function createLoggedResponses({ tools, registry, context, session }: LoggedResponsesOptions) {
  const responseContext = { files: tools.files, manufacturer: context.manufacturer, session };
  const report = (resource: Resource, ids: ReadEvent['ids'], how: Pick<ReadEvent, 'kind' | 'searched' | 'at'>) =>
    tools.onRead?.({ ...context, resource: resource.name, ids, ...how });
  const current = ({ log }: Resource, row: Row): Row => (log ? withCurrentNames(registry, row) : row);
  return {
    report,
    toRecordResponse: (resource: Resource, row: Row, kind: ReadEvent['kind']): RecordResponse => {
      report(resource, [row.id], { kind });
      return toRecordResponse(resource, current(resource, row), responseContext);
    },
    toRecordList: (resource: Resource, { rows, meta, searched = [] }: ListedRows): RecordList => {
      report(
        resource,
        rows.map((row) => row.id),
        { kind: 'list', searched },
      );
      return {
        data: rows.map((row) => toRecord(resource, current(resource, row), responseContext)),
        meta,
        etags: new Map(rows.map((row) => [row.id, etagOf(row)])),
      };
    },
  };
}

/** The ETag of a row's version; opaque to clients. */
export const etagOf = (row: Row): string =>
  `"${String(row[versionColumn])
    .split('-')
    .map((part) => Number(part).toString(36))
    .join('-')}"`;

/**
 * Whether an If-Match header matches this version. Weak tags count, because a proxy that compresses the response may
 * have weakened the ETag.
 */
export function matchesEtag(ifMatch: string, etag: string): boolean {
  const tags = ifMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(etag);
}

/** The dependencies for turning a row into a response. */
export interface ResponseContext {
  readonly files: Pick<FileStore, 'toStoredFile'>;
  readonly manufacturer: string;
  /** The session that receives the response. */
  readonly session: string;
}

type PresentFile = (reference: StoredFileReference) => unknown;

/** The value of a field as a response has it. */
function presentValue(value: unknown, isFile: boolean, present: PresentFile): unknown {
  if (!isFile || value === undefined || value === null) return value ?? null;
  return Array.isArray(value)
    ? value.map((item: StoredFileReference) => present(item))
    : present(value as StoredFileReference);
}

/** The fields of a row that may appear in a response. */
const returnedFields = memoizePerResource(({ fields, included }) =>
  Object.entries(fields).flatMap(([name, field]) => {
    const isReturned = !isSecret(field) && !field.derived && included[name]?.nested === undefined;
    return isReturned ? [{ name, isFile: isBinary(field) }] : [];
  }),
);

const staffNames = memoizePerResource(staffAddresses);

/**
 * Converts a row to a record containing the fields that were read: without passwords, with nested records as objects,
 * signed file URLs and derived fields.
 */
function toRecord(resource: Resource, stored: Row, { files, ...viewer }: ResponseContext): Row {
  const row = maskValues(resource, stored);
  const holder = { resource: resource.name, id: row.id };
  const present = (reference: StoredFileReference) => files.toStoredFile(reference, { ...viewer, holder });
  const record: Record<string, unknown> = {};
  for (const { name, isFile } of returnedFields(resource)) {
    if (name in row) record[name] = presentValue(row[name], isFile, present);
  }
  for (const [address, name] of staffNames(resource))
    if (typeof row[name] === 'string' && !isWithheld(resource, address)) record[name] = row[name];
  return omitWithheld(
    resource,
    Object.assign(withDerivedValues(resource, Object.assign(record, readNestedRecords(resource, row, present))), {
      id: row.id,
    }),
  );
}

/** Removes the fields that the caller's role may not see. */
function omitWithheld(resource: Resource, record: Row): Row {
  if (!resource.withheld || resource.withheld.length === 0) return record;
  const visibleEntries = (values: Values, prefix = ''): [string, unknown][] =>
    Object.entries(values).filter(([name]) => !isWithheld(resource, prefix + name));
  const visible = visibleEntries(record).filter(
    ([name]) => !(name in resource.relations.hasOne && isWithheld(resource, `${name}.id`)),
  );
  const entries = visible.map(([name, value]): [string, unknown] => [
    name,
    name in resource.relations.hasOne && isObject(value)
      ? Object.fromEntries(visibleEntries(value, `${name}.`))
      : value,
  ]);
  return Object.assign(Object.fromEntries(entries), { id: record.id });
}

/** The nested records read with a row; null for each that does not exist. */
function readNestedRecords(
  { fields, relations, included }: Resource,
  row: Values,
  present: PresentFile,
): Record<string, unknown> {
  const nestNames = Object.keys(relations.hasOne);
  if (nestNames.length === 0) return {};
  const readNames = nestNames.filter((nestName) => `${nestName}.id` in row);
  return Object.fromEntries(
    readNames.map((nestName) => {
      const shown = Object.entries(included).filter((entry) => entry[1].nested === nestName);
      return [
        nestName,
        row[`${nestName}.id`] === null
          ? null
          : Object.fromEntries(
              shown.map(([name, { field }]) => [field, presentValue(row[name], isBinary(fields[name]), present)]),
            ),
      ];
    }),
  );
}

/** Converts a row to a record with the ETag of its version. */
const toRecordResponse = (resource: Resource, row: Row, context: ResponseContext): RecordResponse => ({
  record: toRecord(resource, row, context),
  etag: etagOf(row),
});
