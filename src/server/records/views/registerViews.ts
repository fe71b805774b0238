import { z } from 'zod';
import type { AppOptions } from '../../contracts';
import { HttpError } from '../../http/HttpError';
import { dataSchema, emptySchema, idSchema, recordParams, type Api } from '../../http/openapi/routeSchema';
import { assertAcceptable, changeViews, findView, openViews, readAllViews, toScope, type ViewCall } from './viewCall';
import { contentShape, nameSchema, readableContent } from './viewContent';
import {
  addView,
  changeView,
  readViews,
  removeView,
  setDefaultView,
  type StoredView,
  type ViewInput,
} from './viewTable';

const shared = z.boolean().describe('Everybody who serves the manufacturer sees it');
const isDefault = z.boolean().describe('The list opens with it, for the caller');

const view = z.object({
  id: idSchema,
  name: z.string(),
  shared,
  default: isDefault,
  own: z.boolean().describe('It is that of the caller, who alone can change it'),
  owner: z.string().nullable().describe('The name of whom it belongs to'),
  removable: z.boolean().describe('The caller can delete it'),
  ...contentShape,
});

const createBody = z.strictObject({
  name: nameSchema,
  shared: shared.default(false),
  default: isDefault.default(false),
  search: contentShape.search.default({}),
  sort: contentShape.sort.default(null),
  columns: contentShape.columns.default(null),
  dense: contentShape.dense.default(false),
});

const changeBody = z.strictObject({ name: nameSchema, shared, default: isDefault, ...contentShape }).partial();

const kindParams = z.object({ kind: z.string().describe('The name of the kind of record') });
const viewParams = z.object({ ...kindParams.shape, ...recordParams({ label: { one: 'The view', many: '' } }).shape });

const toAnswer = ({ resource, userId, mayRemoveShared }: ViewCall, stored: StoredView): z.input<typeof view> => {
  const { id, name, shared: isShared, owner, default: begins } = stored;
  const own = stored.owner_id === userId;
  const content = readableContent(resource, stored);
  return {
    id,
    name,
    shared: isShared,
    default: begins,
    own,
    owner,
    removable: own || mayRemoveShared,
    ...content,
    columns: content.columns && [...content.columns],
  };
};

/** The calls about the views of a list, under `x/views/{kind}` (decision 49). */
export function registerViews(api: Api, options: AppOptions): void {
  const tags = ['Views of lists'];

  api.get(
    '/x/views',
    {
      schema: {
        tags,
        summary: "The caller's views of every list, and those that others share",
        response: { 200: dataSchema(z.array(view.extend({ kind: z.string() }))) },
      },
    },
    async (request) => ({
      data: (await readAllViews(request, options)).map(({ call, stored }) => ({
        ...toAnswer(call, stored),
        kind: stored.resource,
      })),
    }),
  );

  api.get(
    '/x/views/:kind',
    {
      schema: {
        tags,
        summary: "The caller's views of a list, and those that others share",
        params: kindParams,
        response: { 200: dataSchema(z.array(view)) },
        errorStatuses: [404],
      },
    },
    async (request) => {
      const call = openViews(request, request.params.kind, options);
      return { data: (await readViews(toScope(call))).map((stored) => toAnswer(call, stored)) };
    },
  );

  api.post(
    '/x/views/:kind',
    {
      schema: {
        tags,
        summary: 'Saves a view of a list',
        params: kindParams,
        body: createBody,
        response: { 201: dataSchema(view) },
        errorStatuses: [404, 422],
      },
    },
    async (request, reply) => {
      const call = openViews(request, request.params.kind, options);
      const { default: begins, ...input } = request.body;
      const stored = await changeViews(request, call, async (scope) => {
        await assertAcceptable(call, scope, input);
        const id = await addView(scope, input);
        if (begins) await setDefaultView(scope, id);
        return findView(scope, id);
      });
      void reply.code(201);
      return { data: toAnswer(call, stored) };
    },
  );

  api.patch(
    '/x/views/:kind/:id',
    {
      schema: {
        tags,
        summary: 'Changes a view of a list; of those of others, only whether the list opens with it',
        params: viewParams,
        body: changeBody,
        response: { 200: dataSchema(view) },
        errorStatuses: [403, 404, 422],
      },
    },
    async (request) => {
      const call = openViews(request, request.params.kind, options);
      const { id } = request.params;
      const { default: begins, ...sent } = request.body;
      // A body of JSON has no undefined values.
      const given = sent as Partial<ViewInput>;
      const stored = await changeViews(request, call, async (scope) => {
        const before = await findView(scope, id);
        if (Object.keys(given).length > 0) {
          if (before.owner_id !== call.userId) throw new HttpError(403, 'Only whoever has saved a view can change it');
          const { name, shared: isShared, search, sort, columns, dense } = { ...before, ...given };
          // What the list no longer has is kept as it is, and not refused.
          const readable = readableContent(call.resource, before);
          await assertAcceptable(call, scope, { id, name, shared: isShared, ...readable, ...given });
          await changeView(scope, id, { name, shared: isShared, search, sort, columns, dense });
        }
        if (begins !== undefined && begins !== before.default) await setDefaultView(scope, begins ? id : undefined);
        return findView(scope, id);
      });
      return { data: toAnswer(call, stored) };
    },
  );

  api.delete(
    '/x/views/:kind/:id',
    {
      schema: {
        tags,
        summary: 'Deletes a view of a list: the own one, or as an administrator a shared one',
        params: viewParams,
        response: { 200: dataSchema(emptySchema) },
        errorStatuses: [403, 404],
      },
    },
    async (request) => {
      const call = openViews(request, request.params.kind, options);
      await changeViews(request, call, async (scope) => {
        const { owner_id: owner } = await findView(scope, request.params.id);
        if (owner !== call.userId && !call.mayRemoveShared)
          throw new HttpError(403, 'Only whoever has saved a view can delete it, or an administrator');
        await removeView(scope, request.params.id);
      });
      return { data: {} };
    },
  );
}
