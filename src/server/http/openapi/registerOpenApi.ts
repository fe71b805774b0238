import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AppOptions } from '../../contracts';
import { schemaRef, type Paths, type JsonSchema } from './components';
import { recordPaths } from './recordPaths';
import { listOmitsFields, inputSchemaName, inputSchema, recordSchema, rowSchemaName, rowSchema } from './recordSchemas';
import { timestampSchema } from './routeSchema';
import { toJsonSchema } from './describedRoutes';

const error = z.looseObject({
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional().describe('Messages by field or parameter'),
});
const meta = z.object({ current_page: z.int().min(1), total: z.int().min(0), per_page: z.int().min(1) });
const discarded = z.object({ id: z.int().min(1), discarded_at: timestampSchema });
const storedFile = z.object({
  attachment_id: z.int().min(1),
  url: z.string(),
  name: z.string(),
  size: z.int().min(0),
  type: z.string(),
});
const version = z.object({
  id: z.int().min(1),
  created_at: timestampSchema,
  operator_email: z.string(),
  operator_name: z.string().nullable(),
  event: z.enum(['create', 'update', 'destroy', 'recover']),
  changeset: z.record(z.string(), z.tuple([z.unknown(), z.unknown()]).describe('The old value and the new one')),
  names: z
    .record(z.string(), z.string())
    .optional()
    .describe('The names of the staff users whose addresses the changeset contains'),
});

/** Component schemas that do not depend on declarations, by name. */
const fixedSchemas = (): Readonly<Record<string, JsonSchema>> =>
  Object.fromEntries(
    Object.entries({ Error: error, Meta: meta, Discarded: discarded, StoredFile: storedFile, Version: version }).map(
      ([name, schema]) => [name, toJsonSchema(schema, 'output')],
    ),
  );

type OpenApiOptions = Pick<AppOptions, 'registry' | 'manufacturers' | 'defaultManufacturer'>;

/** Builds the OpenAPI 3.1 document from the declarations and the routes that carry their own schemas. */
export function buildOpenApi({ registry, manufacturers, defaultManufacturer }: OpenApiOptions, described: Paths = {}) {
  const paths: Paths = {};
  for (const part of [...registry.all.map(recordPaths), described])
    for (const [path, operations] of Object.entries(part)) paths[path] = { ...paths[path], ...operations };
  const schemas = registry.all.flatMap((resource) => [
    [resource.name, recordSchema(resource)] as const,
    [inputSchemaName(resource), inputSchema(resource)] as const,
    ...(listOmitsFields(resource) ? [[rowSchemaName(resource), rowSchema(resource)] as const] : []),
  ]);
  const manufacturer = { type: 'string', enum: manufacturers.map(({ key }) => key) };
  const manufacturerDescription =
    'The manufacturer whose records the call uses. If omitted, the manufacturer named by the first label of the ' +
    `host name, or ${defaultManufacturer} if that names none`;
  return {
    openapi: '3.1.0',
    info: { title: 'Patient Support Desk', version: '1' },
    servers: [{ url: '/api' }],
    security: [{ token: [] }],
    paths,
    components: {
      schemas: { ...fixedSchemas(), ...Object.fromEntries(schemas) },
      parameters: {
        Manufacturer: {
          name: 'Manufacturer',
          in: 'header',
          schema: manufacturer,
          description: manufacturerDescription,
        },
      },
      responses: {
        Refused: {
          description: 'Refused, with the reason',
          content: { 'application/json': { schema: schemaRef('Error') } },
        },
      },
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'The token returned by POST /sessions',
        },
      },
    },
  };
}

const schema = {
  tags: ['Server'],
  summary: 'This document',
  response: { 200: z.looseObject({ openapi: z.string() }).describe('OpenAPI 3.1') },
};

/**
 * Serves the document at `/api/openapi.json` without a session; the first request builds and caches it, calling
 * `described` for the collected routes.
 */
export function registerOpenApi(
  app: FastifyInstance,
  { described, ...options }: OpenApiOptions & { readonly described: () => Paths },
): void {
  let description: ReturnType<typeof buildOpenApi> | undefined;
  app.get(
    '/api/openapi.json',
    { config: { public: true }, schema },
    () => (description ??= buildOpenApi(options, described())),
  );
}
