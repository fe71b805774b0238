import { z } from 'zod';
import type { Resource } from '../../../schema';
import { recordAddress, recordSubtitle, recordTitle, takeableFields } from '../../../schema/server';
import type { AppContext } from '../../contracts';
import { dataSchema, idSchema as id, idText, recordParams, type Api } from '../../http/openapi/routeSchema';
import { ifMatchOf, recordsOf, requireKey } from '../openRecords';
import { undoHours } from './mergeTable';

const merged = dataSchema(
  z.object({
    id: id.describe('The merge, as the call that takes it back names it'),
    keep: id,
    remove: id,
    moved: z.int().describe('How many records point to the kept one in place of the removed one'),
  }),
).describe('What was merged');

const moves = dataSchema(
  z.array(
    z.object({
      resource: z.string(),
      label: z.string().describe('What users call them'),
      count: z.int(),
      stays: z.boolean().describe('They stay with it, because the other record has the same already'),
    }),
  ),
).describe('How many records of each kind point to it');

const target = z.object({
  merge: id,
  undoable: z.boolean().describe(`It can be taken back: within ${undoHours} hours`),
  into: z.object({ id, title: z.string(), subtitle: z.string(), path: z.string() }),
});

const mergeBody = (resource: Resource) =>
  z.strictObject({
    keep: id.describe('The record that stays'),
    remove: id.describe('The record that is moved to the trash'),
    take: z
      .array(z.enum(takeableFields(resource) as [string, ...string[]], 'Name a field of the record'))
      .default([])
      .describe('The fields whose values the kept record takes over from the other one'),
  });

function registerKind(api: Api, resource: Resource): void {
  const path = `/x/merge/${resource.name}`;
  const tags = [resource.label.many];
  api.get(
    `${path}/moves`,
    {
      schema: {
        tags,
        summary: 'What a merge would move from a record',
        querystring: z.strictObject({
          from: idText('Name a record by its id'),
          into: idText('Name a record by its id').optional(),
        }),
        response: { 200: moves },
      },
    },
    async (request) => {
      const { from: id, into } = request.query;
      const counts = await recordsOf(request).countPointing(resource, { id, into });
      return {
        data: counts.map(({ resource: { name, label }, count, stays }) => ({
          resource: name,
          label: (count === 1 ? label.one : label.many).toLowerCase(),
          count,
          stays,
        })),
      };
    },
  );
  api.get(
    `${path}/:id`,
    {
      schema: {
        tags,
        summary: 'The record that a discarded record was merged into',
        params: recordParams(resource),
        response: { 200: dataSchema(target.nullable()).describe('Null if it was not merged') },
        errorStatuses: [404],
      },
    },
    async (request) => {
      const found = await recordsOf(request).findMerge(resource, request.params.id);
      if (!found) return { data: null };
      const { merge, undoable, into } = found;
      const [title, subtitle] = [recordTitle(resource, into), recordSubtitle(resource, into)];
      return { data: { merge, undoable, into: { id: into.id, title, subtitle, path: recordAddress(resource, into) } } };
    },
  );
  api.post(
    path,
    {
      schema: {
        tags,
        summary: 'Merge two records: one is discarded, and what pointed to it points to the other one',
        body: mergeBody(resource),
        response: { 200: merged },
        errorStatuses: [404, 409, 412, 422],
      },
    },
    async (request) => {
      requireKey(request);
      return { data: await recordsOf(request).merge(resource, { ...request.body, ifMatch: ifMatchOf(request) }) };
    },
  );
  api.post(
    `${path}/:id/undo`,
    {
      schema: {
        tags,
        summary: `Take back a merge, within ${undoHours} hours`,
        params: recordParams(resource),
        response: { 200: merged },
        errorStatuses: [404, 409, 422],
      },
    },
    async (request) => {
      requireKey(request);
      return { data: await recordsOf(request).undoMerge(resource, request.params.id) };
    },
  );
}

/** The calls of each kind of record whose records can be merged, under `x/merge/{kind}`. */
export function registerMerges(api: Api, { registry }: AppContext): void {
  for (const resource of registry.all) if (resource.merge === true) registerKind(api, resource);
}
