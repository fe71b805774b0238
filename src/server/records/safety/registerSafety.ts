import { z } from 'zod';
import {
  formatValue,
  getField,
  isFilled,
  isReference,
  maxLengths,
  type Registry,
  type Resource,
} from '../../../schema';
import { isMarked, reportedKinds, type ReportedKind } from '../../../schema/server';
import type { AppContext } from '../../contracts';
import { HttpError, invalidFields } from '../../http/HttpError';
import { dataSchema, idSchema as id, recordParams, type Api } from '../../http/openapi/routeSchema';
import { ifMatchOf, recordsOf } from '../openRecords';
import { readOwnChange, undoMinutes } from '../ownChange';
import type { Records, Row } from '../Records';

const count = z.int();
const tooLong = `Must be at most ${maxLengths.text} characters`;
const neededText = (message: string) => z.string().trim().min(1, message).max(maxLengths.text, tooLong);

const open = dataSchema(
  z.array(
    z.object({
      resource: z.string(),
      count,
      overdue: count.describe('How many should have been reported before today'),
      ids: z.array(id).describe('The first 1,000 of them, those that are due first at the front'),
    }),
  ),
);

const written = dataSchema(z.object({ id }));

const reportBody = z.strictObject({
  to: neededText('Please say to whom'),
  at: z.iso.datetime({ offset: true, error: 'Must be a date and time' }).optional().describe('Default: now'),
  note: z.string().trim().max(maxLengths.text, tooLong).optional(),
});

const reasonBody = z.strictObject({ reason: neededText('Please give a reason') });

/** That a record was reported. */
interface Report {
  readonly id: number;
  /** To whom. */
  readonly to: string;
  /** When, as ISO 8601; by default at this moment. */
  readonly at?: string | undefined;
  readonly note?: string | undefined;
  readonly now: Date;
}

const shown = ({ resource }: ReportedKind, record: Row, name: string): string =>
  formatValue(getField(resource, name), record[name]) ?? '';

/** Stores to whom and when a marked record was reported, and that the caller did it. Throws 409 if that is done. */
async function report(records: Records, kind: ReportedKind, { id, to, at, note, now }: Report): Promise<void> {
  const { resource, reported } = kind;
  const label = resource.label.one.toLowerCase();
  if (at !== undefined && Date.parse(at) > now.getTime()) throw invalidFields({ at: ['Must not be in the future'] });
  await records.patch(resource, {
    id,
    decide: (record) => {
      if (isFilled(record.discarded_at))
        throw new HttpError(409, `This ${label} is in the trash: recover it before you report it`);
      if (!isMarked(resource, record)) throw new HttpError(409, `This ${label} is not marked: mark it first`);
      if (isFilled(record[reported.at])) {
        const [whom, who] = [reported.to, reported.by].map((name) => shown(kind, record, name));
        throw new HttpError(409, `This ${label} was reported already, to ${whom} by ${who}`);
      }
      return {
        [reported.at]: at ?? now.toISOString(),
        [reported.by]: records.context.user.email,
        [reported.to]: to,
        [reported.note]: note === undefined || note === '' ? null : note,
      };
    },
  });
}

/** Takes back the caller's own report of the last minutes. Throws 409 with the reason for any other. */
async function undoReport(
  records: Records,
  { resource, reported }: ReportedKind,
  { id, now }: { readonly id: number; readonly now: Date },
): Promise<void> {
  const { version, etag } = await readOwnChange(records, resource, { id, event: 'update', now });
  if (!isFilled(version.changeset[reported.at]?.[1]))
    throw new HttpError(409, `The last change of this ${resource.label.one.toLowerCase()} is no report`);
  const { at, by, to, note } = reported;
  await records.patch(resource, {
    id,
    ifMatch: etag,
    decide: () => Object.fromEntries([at, by, to, note].map((name) => [name, null])),
  });
}

function registerKind(api: Api, kind: ReportedKind, now: () => Date): void {
  const { resource } = kind;
  const path = `/x/safety/${resource.name}/:id`;
  const common = { tags: [resource.label.many], params: recordParams(resource) };
  api.post(
    `${path}/report`,
    {
      schema: {
        ...common,
        summary: 'Store to whom a marked record was reported',
        body: reportBody,
        response: { 200: written },
        errorStatuses: [404, 409, 422],
      },
    },
    async (request) => {
      await report(recordsOf(request), kind, { id: request.params.id, ...request.body, now: now() });
      return { data: { id: request.params.id } };
    },
  );
  api.post(
    `${path}/undo`,
    {
      schema: {
        ...common,
        summary: `Take back one's own report, within ${undoMinutes} minutes`,
        response: { 200: written },
        errorStatuses: [404, 409, 412],
      },
    },
    async (request) => {
      await undoReport(recordsOf(request), kind, { id: request.params.id, now: now() });
      return { data: { id: request.params.id } };
    },
  );
}

function registerDiscard(api: Api, resource: Resource): void {
  const schema = {
    tags: [resource.label.many],
    summary: 'Discard a record with the reason that its history keeps',
    params: recordParams(resource),
    body: reasonBody,
    response: { 200: written },
    errorStatuses: [404, 409, 412, 422],
  };
  api.post(`/x/safety/${resource.name}/:id/discard`, { schema }, async (request) => {
    const discarded = { id: request.params.id, ifMatch: ifMatchOf(request), reason: request.body.reason };
    await recordsOf(request).discard(resource, discarded);
    return { data: { id: request.params.id } };
  });
}

/** The kinds that may not be discarded without a reason: those that are reported, and what they belong to. */
function discardedWithReason(registry: Registry): readonly Resource[] {
  const all = reportedKinds(registry).flatMap(({ resource, reported }) => {
    const field = resource.fields[reported.of];
    return [resource, ...(isReference(field) ? [registry.get(field.to)] : [])];
  });
  return [...new Set(all)].filter(({ verbs }) => verbs.includes('delete'));
}

/** The calls about what has to be reported to somebody in time, under `x/safety`. */
export function registerSafety(api: Api, { registry, now }: AppContext): void {
  const kinds = reportedKinds(registry);
  if (kinds.length === 0) return;
  const schema = {
    tags: kinds.map(({ resource }) => resource.label.many),
    summary: 'What has not been reported',
    querystring: z.strictObject({}),
    response: { 200: open },
  };
  // The header asks for it on every screen, which is no use of the session.
  const config = { isBackground: true } as const;
  api.get('/x/safety', { schema, config }, async (request) => {
    const found = await recordsOf(request).openReports(kinds);
    return {
      data: found.map(({ resource, ids, ...counts }) => ({ resource: resource.name, ...counts, ids: [...ids] })),
    };
  });
  for (const kind of kinds) registerKind(api, kind, now);
  for (const resource of discardedWithReason(registry)) registerDiscard(api, resource);
}
