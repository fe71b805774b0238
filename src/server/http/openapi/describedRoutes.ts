import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify';
import { z } from 'zod';
import {
  idempotencyKeyParameter,
  manufacturerParameter,
  errorResponses,
  type JsonSchema,
  type Operation,
  type Paths,
} from './components';

/**
 * Converts a zod schema to JSON Schema 2020-12, the dialect of OpenAPI 3.1, for requests (`input`) or responses
 * (`output`).
 */
export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return described;
}

const isZod = (schema: unknown): schema is z.ZodType => schema instanceof z.ZodType;

function describeParameters(schema: unknown, location: 'path' | 'query'): Operation[] {
  if (!isZod(schema)) return [];
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input') as {
    readonly properties?: Readonly<Record<string, JsonSchema>>;
    readonly required?: readonly string[];
  };
  return Object.entries(properties).map(([name, { description, ...value }]) => ({
    name,
    in: location,
    ...(required.includes(name) && { required: true }),
    ...(description !== undefined && { description }),
    schema: Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined)),
  }));
}

const describeContent = (content: Readonly<Record<string, { readonly schema: z.ZodType }>>): Operation =>
  Object.fromEntries(
    Object.entries(content).map(([type, { schema }]) => [type, { schema: toJsonSchema(schema, 'output') }]),
  );

function describeResponses(response: Readonly<Record<string, unknown>>, summary: string): Operation {
  return Object.fromEntries(
    Object.entries(response).map(([status, answer]) => {
      if (isZod(answer))
        return [
          status,
          {
            description: answer.description ?? summary,
            content: { 'application/json': { schema: toJsonSchema(answer, 'output') } },
          },
        ];
      const { description = summary, content } = answer as {
        readonly description?: string;
        readonly content?: Parameters<typeof describeContent>[0];
      };
      return [status, { description, ...(content && { content: describeContent(content) }) }];
    }),
  );
}

function describeBody({ body, multipart }: FastifySchema): Operation {
  const content = {
    ...(isZod(body) && { 'application/json': { schema: toJsonSchema(body, 'input') } }),
    ...(multipart && { 'multipart/form-data': { schema: toJsonSchema(multipart, 'input') } }),
  };
  return Object.keys(content).length > 0 ? { requestBody: { required: true, content } } : {};
}

/** POST routes accept an Idempotency-Key if they require a full session. */
const acceptsIdempotencyKey = ({ config }: RouteOptions, method: string): boolean =>
  method === 'post' && !config?.public && !config?.beforePasswordChange;

function describeOperation(route: RouteOptions, method: string): Operation {
  const { config, schema = {} } = route;
  const { summary = '', tags = [], params, querystring, response = {}, ofManufacturer, errorStatuses = [] } = schema;
  const repeatable = acceptsIdempotencyKey(route, method);
  const parameters = [
    ...(ofManufacturer ? [manufacturerParameter] : []),
    ...describeParameters(params, 'path'),
    ...describeParameters(querystring, 'query'),
    ...(repeatable ? [idempotencyKeyParameter] : []),
  ];
  return {
    tags,
    summary,
    ...(config?.public && { security: [] }),
    parameters,
    ...describeBody(schema),
    responses: {
      ...describeResponses(response as Readonly<Record<string, unknown>>, summary),
      ...errorResponses(...errorStatuses, ...(repeatable ? [409, 422] : [])),
    },
  };
}

/**
 * Collects every route under /api that has a schema; call before registering routes. Returns a function that describes
 * them, deferred because it is slow.
 */
export function collectDescribedRoutes(app: FastifyInstance): () => Paths {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith('/api/') && route.schema?.summary !== undefined) routes.push(route);
  });
  return () => {
    const paths: Paths = {};
    for (const route of routes) {
      const path = route.url.slice('/api'.length).replace(/:(\w+)/g, '{$1}');
      for (const method of [route.method].flat().map((name) => name.toLowerCase())) {
        if (method !== 'head') paths[path] = { ...paths[path], [method]: describeOperation(route, method) };
      }
    }
    return paths;
  };
}
