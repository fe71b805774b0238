import { createHmac } from 'node:crypto';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { isBinary, isPicture, type Resource } from '../../schema';
import type { RequestTrace } from '../accessLog/requestTrace';
import type { AppOptions } from '../contracts';
import { resolveAccess } from '../staff/grants';
import { HttpError, notFound } from '../http/HttpError';
import { binarySchema, integerMeta, type ZodTypes } from '../http/openapi/routeSchema';
import { readOne } from '../records/readRecords';
import { isSameSecret } from '../staff/ensureSecret';
import { findActiveSessions } from '../accounts/sessionStore';
import { staffDb } from '../staff/staffDatabase';
import { attachmentDb, findAttachment } from '../records/attachments/attachments';
import type { FileStorage } from './FileStorage';
import { fileIds } from '../records/attachments/fileReferences';

/** The file and session of a link, and its expiry in seconds since 1970. */
interface LinkTarget {
  readonly manufacturer: string;
  readonly id: number;
  readonly expires: number;
  /** The session that the link was created for. */
  readonly session: string;
  /** The record that holds the file, `activities/12`; empty for a fresh upload. */
  readonly holder: string;
}

const signatureOf = ({ manufacturer, id, expires, session, holder }: LinkTarget, secret: string): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify([manufacturer, id, expires, session, holder]))
    .digest('base64url');

/** Creates the URL of a file, valid until it expires. */
export function createSignedLink(target: LinkTarget, secret: string): string {
  const { manufacturer, id, expires, session, holder } = target;
  const query = new URLSearchParams({
    expires: String(expires),
    session,
    holder,
    signature: signatureOf(target, secret),
  });
  return `/api/files/${encodeURIComponent(manufacturer)}/${id}?${query.toString()}`;
}

interface FileRouteOptions extends Pick<AppOptions, 'store' | 'registry' | 'config'> {
  readonly storage: FileStorage;
  readonly secret: string;
  readonly now: () => Date;
}

const numberParam = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
  .meta(integerMeta);
const addressParams = z.object({ manufacturer: z.string(), id: numberParam });
const linkQuery = z.object({
  expires: numberParam,
  session: z.string().max(100),
  holder: z.string().max(200),
  signature: z.string(),
  preview: z.literal('true').optional(),
});
const schema = {
  tags: ['Files'],
  summary: 'A file, at the URL that a record or an upload returns for it',
  params: addressParams,
  querystring: linkQuery,
  response: {
    200: { description: 'The content of the file', content: { '*/*': { schema: binarySchema } } },
    302: { description: 'Redirect to the file in the bucket, at a URL that is valid for one minute' },
  },
  errorStatuses: [404, 410],
};

interface Viewer {
  readonly id: number;
  readonly email: string;
  /** The user's emergency access to the manufacturer. */
  readonly emergency?: number;
}

/** The user of a link. Refuses a link whose session has ended or whose user has lost access to the manufacturer. */
async function viewerOf(
  { session, manufacturer }: LinkTarget,
  { store, config, now }: FileRouteOptions,
): Promise<Viewer> {
  const active = await findActiveSessions(staffDb(store), { ids: [session], now: now(), limits: config });
  const user = active.get(session);
  const entry =
    user && (await resolveAccess(store, { user, manufacturer, emergencyMinutes: config.emergencyMinutes, now: now() }));
  if (!user || !entry)
    throw new HttpError(403, 'This link has ended with the session. Sign in and open the file again');
  return { id: user.id, email: user.email, ...(entry.grant && { emergency: entry.grant.id }) };
}

/** The record that a link names; undefined for a fresh upload and for a resource that is not declared any more. */
function holderOf(
  { holder }: LinkTarget,
  { registry }: FileRouteOptions,
): { readonly resource: Resource; readonly id: number } | undefined {
  const [resourceName, id] = holder.split('/');
  const resource = registry.all.find(({ name }) => name === resourceName);
  return resource && { resource, id: Number(id) };
}

/** The file of a link, for the access log. */
function traceFileOf(link: LinkTarget, options: FileRouteOptions): RequestTrace['file'] {
  const holder = holderOf(link, options);
  return { id: link.id, ...(holder && { holder: { resource: holder.resource.name, id: holder.id } }) };
}

/** Refuses a link whose record is discarded (410) or does not reference the file any more (404). */
async function assertHeld(link: LinkTarget, options: FileRouteOptions): Promise<void> {
  const { manufacturer, id } = link;
  const { store, registry } = options;
  const { resource, id: record = 0 } = holderOf(link, options) ?? {};
  const row = resource && (await readOne({ db: store.db, schema: manufacturer, registry }, resource, { id: record }));
  if (!resource || !row) throw notFound('The file');
  if (row.discarded_at !== null)
    throw new HttpError(410, `The ${resource.label.one.toLowerCase()} of this file is in the trash`);
  const held = Object.entries(resource.fields).some(
    ([name, field]) => isBinary(field) && fileIds(row[name]).includes(id),
  );
  if (!held) throw notFound('The file');
}

/** Refuses to preview anything but a raster image, by name and by content type. */
function assertPicture(file: { readonly name: string; readonly type: string; readonly size: number }): void {
  if (!isPicture(file)) throw notFound('The picture');
}

/**
 * The download route of files. The signature replaces the authorization header, so that the browser can open the link
 * directly. It is valid for a limited time, for one file of one record, in one session of a user who serves the
 * manufacturer or has an emergency access to it (decision 38). Responses are always downloads, never rendered in the
 * origin of the application. Where a bucket stores the contents, the same checks apply before the browser is redirected
 * to a URL that is presigned for a minute.
 */
export function registerFileRoute(app: FastifyInstance, options: FileRouteOptions): void {
  const { store, storage, secret, now } = options;
  const files = app.withTypeProvider<ZodTypes>();
  files.get(
    '/api/files/:manufacturer/:id',
    { config: { public: true, access: 'download' }, schema, attachValidation: true },
    async (request, reply) => {
      const link = { ...request.query, ...request.params };
      if (request.validationError || !isSameSecret(link.signature, signatureOf(link, secret)))
        throw new HttpError(403, 'This link is not valid');
      const { manufacturer, id, expires, holder } = link;
      const isPreview = link.preview === 'true';
      Object.assign(request.trace, {
        manufacturer,
        file: traceFileOf(link, options),
        ...(isPreview && { access: 'preview' }),
      });
      if (expires * 1000 <= now().getTime())
        throw new HttpError(403, 'This link has expired. Reload the page and open the file again');
      const { emergency, ...viewer } = await viewerOf(link, options);
      Object.assign(request.trace, { viewer, ...(emergency !== undefined && { emergency }) });
      if (holder !== '') await assertHeld(link, options);
      const file = await findAttachment(attachmentDb(store), manufacturer, id);
      if (!file || (holder === '' && file.uploaded_by !== viewer.id)) throw notFound('The file');
      if (isPreview) assertPicture(file);
      void reply.header('cache-control', 'private, no-store');
      // The application's pages load images from their own origin only, so previews are proxied from a bucket as well.
      if (storage.link && !isPreview) return reply.redirect(await storage.link(file.storage_key, file), 302);
      const content = await storage.open(file.storage_key);
      if (!content) throw notFound('The file');
      return reply
        .header('content-type', file.type)
        .header('content-length', file.size)
        .header('content-disposition', contentDisposition(file.name))
        .header('x-content-type-options', 'nosniff')
        .send(content.bytes);
    },
  );
}
