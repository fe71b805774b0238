import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { HttpError, notFound } from '../http/HttpError';
import { findAttachment, type AttachmentDb } from './attachments';
import { contentDisposition } from './contentDisposition';
import type { FileStorage } from './FileStorage';
import { isSigned } from './signedLink';

interface FileRouteOptions {
  readonly db: AttachmentDb;
  readonly storage: FileStorage;
  readonly secret: string;
  readonly now: () => Date;
}

const count = z.string().regex(/^\d{1,15}$/).transform(Number);
const link = z.object({ manufacturer: z.string(), id: count, expires: count, signature: z.string() });

/**
 * The address of a file. The signature stands in for a session, so that the browser can open it by itself; it holds for one file of one
 * manufacturer and for a while (decision 38). The answer is only ever saved, never shown as a page of ours.
 */
export function registerFileRoute(app: FastifyInstance, { db, storage, secret, now }: FileRouteOptions): void {
  app.get('/api/files/:manufacturer/:id', { config: { public: true, access: 'download' } }, async (request, reply) => {
    const read = link.safeParse({ ...(request.query as object), ...(request.params as object) });
    if (!read.success || !isSigned(read.data, read.data.signature, secret)) throw new HttpError(403, 'This link is not valid');
    const { manufacturer, id, expires } = read.data;
    Object.assign(request.trace, { manufacturer, file: id });
    if (expires * 1000 <= now().getTime()) throw new HttpError(403, 'This link has expired. Reload the page and open the file again');
    const file = await findAttachment(db, manufacturer, id);
    const bytes = file && (await storage.open(file.storage_key).catch(() => undefined));
    if (!file || !bytes) throw notFound('The file');
    return reply
      .header('content-type', file.type)
      .header('content-length', file.size)
      .header('content-disposition', contentDisposition(file.name))
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, no-store')
      .send(bytes);
  });
}
