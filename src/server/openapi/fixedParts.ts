import { answers, type Paths } from './recordPaths';
import { refTo, type JsonSchema } from './kindSchemas';

const text = { type: 'string' } as const;
const object = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({ type: 'object', required: Object.keys(properties), properties });
const enveloped = (schema: JsonSchema): JsonSchema => object({ data: schema });
const bodyOf = (schema: JsonSchema) => ({ required: true, content: { 'application/json': { schema } } });

/** The shapes that no declaration says. */
export const fixedSchemas: Readonly<Record<string, JsonSchema>> = {
  Error: {
    ...object({ message: text }),
    properties: {
      message: text,
      errors: { type: 'object', additionalProperties: { type: 'array', items: text }, description: 'Messages by field or parameter' },
    },
  },
  Meta: object({ current_page: { type: 'integer' }, total: { type: 'integer' }, per_page: { type: 'integer' } }),
  Discarded: object({ id: { type: 'integer' }, discarded_at: { type: 'string', format: 'date-time' } }),
  StoredFile: object({ attachment_id: { type: 'integer' }, url: text, name: text, size: { type: 'integer' }, type: text }),
  Version: object({
    id: { type: 'integer' },
    created_at: { type: 'string', format: 'date-time' },
    operator_email: text,
    event: { type: 'string', enum: ['create', 'update', 'destroy', 'recover'] },
    changeset: { type: 'object', additionalProperties: { type: 'array', minItems: 2, maxItems: 2, description: 'The old value and the new one' } },
  }),
  SignedIn: enveloped(object({ auth_token: text, email: text })),
  Me: enveloped(
    object({
      email: text,
      first_name: { type: ['string', 'null'] },
      last_name: { type: ['string', 'null'] },
      role: text,
      permissions: { type: 'array', items: text },
      service_manufacturers: { type: 'array', items: text },
      must_change_password: { type: 'boolean' },
    }),
  ),
};

const open = { security: [] } as const;
const sessions = { tags: ['Sessions'] } as const;
const server = { tags: ['Server'], ...open } as const;
const required = (name: string) => ({ name, in: 'query', required: true, schema: text });

/** The addresses that no declaration says. */
export const fixedPaths: Paths = {
  '/sessions': {
    post: {
      ...sessions,
      ...open,
      summary: 'Sign in',
      requestBody: bodyOf(object({ email: text, password: text })),
      responses: answers(200, 'Signed in', refTo('SignedIn'), [422]),
    },
    delete: { ...sessions, summary: 'Sign out', responses: answers(200, 'Signed out', { type: 'object' }) },
  },
  '/sessions/me': { get: { ...sessions, summary: 'Who is signed in', responses: answers(200, 'The user', refTo('Me')) } },
  '/sessions/change_password': {
    post: {
      ...sessions,
      summary: 'Change the password; ends every other session of the user',
      requestBody: bodyOf(object({ old_password: text, new_password: text, repeat_new_password: text })),
      responses: answers(200, 'Changed', refTo('SignedIn'), [422]),
    },
  },
  '/versions': {
    get: {
      tags: ['Versions'],
      summary: 'The changes of a record, newest first',
      parameters: [{ $ref: '#/components/parameters/Manufacturer' }, required('model_name'), required('data_keyword')],
      responses: answers(200, 'Changes', object({ data: { type: 'array', items: refTo('Version') }, meta: refTo('Meta') }), [400]),
    },
  },
  '/health': { get: { ...server, summary: 'Whether the process is up', responses: { '200': { description: 'It is' } } } },
  '/ready': {
    get: { ...server, summary: 'Whether the store answers', responses: { '200': { description: 'It does' }, '503': { $ref: '#/components/responses/Refused' } } },
  },
  '/metrics': {
    get: { ...server, summary: 'The metrics of the process, in the text format of Prometheus', responses: { '200': { description: 'They are' }, '403': { $ref: '#/components/responses/Refused' } } },
  },
  '/openapi.json': { get: { ...server, summary: 'This document', responses: { '200': { description: 'OpenAPI 3.1' } } } },
};
