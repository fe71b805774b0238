import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { QueryError, parseRecordId, readValue, keyOptionsOf, type Resource } from '../../schema';
import type { AppOptions } from '../contracts';
import { withBody } from './readBody';
import { HttpError, notFound } from '../http/HttpError';
import { recordsOf } from './openRecords';
import { ifMatchOf, requiresAbsence, queryOf, sendRecord } from './requestParts';
import type { ChildKey, WriteInput } from './Records';

/** The keyed child that the URL and its query identify; undefined if the URL contains no such key. */
function readChildKey(resource: Resource, key: string, query: URLSearchParams): ChildKey | undefined {
  const {
    relations: { keyed },
    fields,
  } = resource;
  const [parentField, byField] = [fields[keyed?.parent ?? ''], fields[keyed?.by ?? '']];
  if (!keyed || !parentField || !byField) throw new Error(`${resource.name} is not a resource of keyed children`);
  const by = readValue(byField, key);
  if (!('value' in by)) return undefined;
  for (const name of query.keys()) if (name !== keyed.parent) throw new QueryError(name, `Unknown parameter ${name}`);
  const parent = readValue({ ...parentField, required: true }, query.get(keyed.parent));
  if ('errors' in parent)
    throw new HttpError(400, parent.errors[0] ?? `${keyed.parent} is not valid`, {
      errors: { [keyed.parent]: parent.errors },
    });
  return { parent: parent.value as number, by: by.value as string };
}

async function sendKeyedChild(
  request: FastifyRequest,
  reply: FastifyReply,
  { resource, keyOrId }: { readonly resource: Resource; readonly keyOrId: string },
) {
  const records = recordsOf(request);
  const key = readChildKey(resource, keyOrId, queryOf(request));
  const id = parseRecordId(keyOrId);
  if (!key && id === undefined) throw notFound(resource.label.one);
  if (!key) return sendRecord(reply, await records.getOne(resource, id ?? 0));
  const found = await records.getKeyedChild(resource, key);
  return found ? sendRecord(reply, found) : {};
}

function registerReads(app: FastifyInstance, resource: Resource): void {
  const path = resource.relations.keyed?.path;
  if (path === undefined) {
    app.get<{ Params: { id: string } }>(`/${resource.apiPath}/:id`, (request, reply) =>
      sendKeyedChild(request, reply, { resource, keyOrId: request.params.id }),
    );
    return;
  }
  for (const { value: key } of keyOptionsOf(resource))
    app.get(`/${path}${key}`, (request, reply) => sendKeyedChild(request, reply, { resource, keyOrId: key }));
}

/**
 * The routes of a resource's keyed children: GET with `?{parent}=` returns the record or `{}`. `POST` on the resource's
 * own path creates or replaces it, if the resource has the verb `create` (decision 12).
 */
export function registerKeyedChildren(app: FastifyInstance, resource: Resource, { files }: AppOptions): void {
  registerReads(app, resource);
  if (!resource.verbs.includes('create')) return;
  app.post(`/${resource.apiPath}`, async (request, reply) => {
    const records = recordsOf(request);
    const bodyOptions = { resource, files, owner: records.context };
    const write = (input: WriteInput) =>
      records.putKeyedChild(resource, { input, ifMatch: ifMatchOf(request), mustNotExist: requiresAbsence(request) });
    const response = await withBody(request, bodyOptions, write);
    return sendRecord(reply, response, response.created ? 201 : 200);
  });
}
