import type { Resource } from '../../schema';
import type { ReadEvent } from '../contracts';
import { etagOf, toRecord, toRecordResponse } from './recordResponse';
import type { RecordTools } from './RepositoryContext';
import type { RecordList, RecordResponse, Row, WriteContext } from './Records';

interface ListedRows extends Pick<RecordList, 'meta'> {
  readonly rows: readonly Row[];
  /** The fields that the list was searched by. */
  readonly searched?: readonly string[];
}

interface LoggedResponsesOptions {
  readonly tools: Pick<RecordTools, 'files' | 'onRead'>;
  readonly context: WriteContext;
  /** The session that links to files are for. */
  readonly session: string;
}

/** Builds the responses of reads. Every read of a record is reported to the access log here. */
export function createLoggedResponses({ tools, context, session }: LoggedResponsesOptions) {
  const responseContext = { files: tools.files, manufacturer: context.manufacturer, session };
  const report = (resource: Resource, ids: ReadEvent['ids'], how: Pick<ReadEvent, 'kind' | 'searched' | 'at'>) =>
    tools.onRead?.({ ...context, resource: resource.name, ids, ...how });
  return {
    report,
    toRecordResponse: (resource: Resource, row: Row, kind: ReadEvent['kind']): RecordResponse => {
      report(resource, [row.id], { kind });
      return toRecordResponse(resource, row, responseContext);
    },
    toRecordList: (resource: Resource, { rows, meta, searched = [] }: ListedRows): RecordList => {
      report(
        resource,
        rows.map((row) => row.id),
        { kind: 'list', searched },
      );
      return {
        data: rows.map((row) => toRecord(resource, row, responseContext)),
        meta,
        etags: new Map(rows.map((row) => [row.id, etagOf(row)])),
      };
    },
  };
}
