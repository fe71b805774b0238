import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify';
import { z } from 'zod';
import { idempotencyKey, manufacturerParameter, refusals, type JsonSchema, type Operation, type Paths } from './parts';

/** Converts a zod schema to JSON Schema 2020-12, the dialect of OpenAPI 3.1, for requests (`input`) or responses (`output`). */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return described;
}

const isZod = (schema: unknown): schema is z.ZodType => schema instanceof z.ZodType;

function parametersOf(schema: unknown, place: 'path' | 'query'): Operation[] {
  if (!isZod(schema)) return [];
  const { properties = {}, required = [] } = jsonSchemaOf(schema, 'input') as { readonly properties?: Readonly<Record<string, JsonSchema>>; readonly required?: readonly string[] };
  return Object.entries(properties).map(([name, { description, ...value }]) => ({
    name,
    in: place,
    ...(required.includes(name) && { required: true }),
    ...(description !== undefined && { description }),
    schema: Object.fromEntries(Object.entries(value).filter(([, said]) => said !== undefined)),
  }));
}

const contentOf = (content: Readonly<Record<string, { readonly schema: z.ZodType }>>): Operation =>
  Object.fromEntries(Object.entries(content).map(([type, { schema }]) => [type, { schema: jsonSchemaOf(schema, 'output') }]));

function answersOf(response: Readonly<Record<string, unknown>>, summary: string): Operation {
  return Object.fromEntries(
    Object.entries(response).map(([status, answer]) => {
      if (isZod(answer)) return [status, { description: answer.description ?? summary, content: { 'application/json': { schema: jsonSchemaOf(answer, 'output') } } }];
      const { description = summary, content } = answer as { readonly description?: string; readonly content?: Parameters<typeof contentOf>[0] };
      return [status, { description, ...(content && { content: contentOf(content) }) }];
    }),
  );
}

function bodyOf({ body, multipart }: FastifySchema): Operation {
  const content = {
    ...(isZod(body) && { 'application/json': { schema: jsonSchemaOf(body, 'input') } }),
    ...(multipart && { 'multipart/form-data': { schema: jsonSchemaOf(multipart, 'input') } }),
  };
  return Object.keys(content).length > 0 ? { requestBody: { required: true, content } } : {};
}

/** POST routes accept an Idempotency-Key if they require a full session. */
const isKeyed = ({ config }: RouteOptions, method: string): boolean => method === 'post' && !config?.public && !config?.beforePasswordChange;

function operationOf(route: RouteOptions, method: string): Operation {
  const { config, schema = {} } = route;
  const { summary = '', tags = [], params, querystring, response = {}, ofManufacturer, refusals: refused = [] } = schema;
  const parameters = [
    ...(ofManufacturer ? [manufacturerParameter] : []),
    ...parametersOf(params, 'path'),
    ...parametersOf(querystring, 'query'),
    ...(isKeyed(route, method) ? [idempotencyKey] : []),
  ];
  return {
    tags,
    summary,
    ...(config?.public && { security: [] }),
    parameters,
    ...bodyOf(schema),
    responses: { ...answersOf(response as Readonly<Record<string, unknown>>, summary), ...refusals(...refused) },
  };
}

/** Collects every route under /api that has a schema; call before registering routes. Returns a function that describes them, deferred because it is slow. */
export function noteDescribed(app: FastifyInstance): () => Paths {
  const noted: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith('/api/') && route.schema?.summary !== undefined) noted.push(route);
  });
  return () => {
    const paths: Paths = {};
    for (const route of noted) {
      const path = route.url.slice('/api'.length).replace(/:(\w+)/g, '{$1}');
      for (const method of [route.method].flat().map((name) => name.toLowerCase())) {
        if (method !== 'head') paths[path] = { ...paths[path], [method]: operationOf(route, method) };
      }
    }
    return paths;
  };
}
