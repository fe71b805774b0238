import { z } from 'zod';
import type { Resource, Values } from '../../../schema';
import { preferenceFields } from '../../../schema/server';
import type { AppContext } from '../../contracts';
import {
  bodySchemaOf,
  dataSchema,
  idSchema as id,
  idText,
  recordParams,
  recordSchemaOf,
  type Api,
} from '../../http/openapi/routeSchema';
import { ifMatchOf, recordsOf, sendRecord } from '../openRecords';
import { draftMessage, readTemplates } from './draftMessage';
import { recipientsOf } from './mayReceive';

const idParameter = (name: string) => idText(`${name} must be the id of a record`);
const text = z.string();

const draft = dataSchema(
  z.object({
    refusal: text.nullable().describe('Why the person gets no such messages'),
    held_until: text.nullable().describe('Until when it waits for the end of quiet hours, as ISO 8601'),
    language: text.nullable(),
    templates: z.array(z.object({ id, name: text, language: text })),
    named: z
      .array(
        z.object({
          word: text,
          label: text,
          records: z.array(z.object({ id, title: text })),
          chosen: id.nullable(),
        }),
      )
      .describe('The records of the person that placeholders can stand for, by the word of these'),
    filled: z
      .object({ subject: text, content: text, missing: z.array(text).describe('Placeholders without a value') })
      .nullable()
      .describe('The template that is asked for, with the values of the person'),
  }),
);

function registerDraft(api: Api, resource: Resource, { registry, now }: AppContext): void {
  const people = recipientsOf(resource, registry);
  const templates = resource.outgoing?.templates;
  const values = templates === undefined ? {} : (registry.get(templates).template?.values ?? {});
  const words = Object.entries(values).flatMap(([word, { of }]) => (of === people.name ? [] : [word]));
  const schema = {
    tags: [resource.label.many],
    summary: 'Whether a message can be sent to somebody, and the text of a template for them',
    querystring: z.strictObject({
      recipient: idParameter('recipient'),
      template: idParameter('template').optional(),
      ...Object.fromEntries(words.map((word) => [word, idParameter(word).optional()])),
    }),
    response: { 200: draft },
    errorStatuses: [404],
  };
  api.get(`/x/messages/${resource.name}`, { schema }, async (request) => {
    const { recipient, template, ...chosen } = request.query;
    const context = { records: recordsOf(request), registry, resource };
    const asked = { recipient, template, chosen, now: now() };
    const data = await draftMessage(context, asked, await readTemplates(context));
    return { data: structuredClone(data) as z.input<typeof draft>['data'] };
  });
}

/** Sets what users prefer for a record, such as the language of a person. */
function registerPreferences(api: Api, resource: Resource): void {
  const names = resource.preferences ?? [];
  const schema = {
    tags: [resource.label.many],
    summary: 'Set what a record prefers',
    params: recordParams(resource),
    body: bodySchemaOf(preferenceFields(resource)).partial().strict(),
    response: { 200: recordSchemaOf(resource) },
    errorStatuses: [404, 409, 412, 422],
  };
  api.post(`/x/preferences/${resource.name}/:id`, { schema }, async (request, reply) => {
    const given = request.body as Values;
    const values = Object.fromEntries(names.flatMap((name) => (name in given ? [[name, given[name] ?? null]] : [])));
    const changed = { id: request.params.id, ifMatch: ifMatchOf(request), decide: () => values };
    return sendRecord(reply, await recordsOf(request).patch(resource, changed));
  });
}

/** The calls before a message is sent, under `x/messages`, and about what people prefer, under `x/preferences`. */
export function registerMessages(api: Api, context: AppContext): void {
  for (const resource of context.registry.all) {
    if (resource.outgoing) registerDraft(api, resource, context);
    if (resource.preferences) registerPreferences(api, resource);
  }
}
