import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AppOptions } from '../../contracts';
import { fixedSchemas } from './fixedSchemas';
import { schemaRef, type Paths } from './components';
import { recordPaths } from './recordPaths';
import { listOmitsFields, inputSchemaName, inputSchema, recordSchema, rowSchemaName, rowSchema } from './recordSchemas';

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
  const manufacturerDescription = `The manufacturer whose records the call uses. If omitted, the manufacturer named by the first label of the host name, or ${defaultManufacturer} if that names none`;
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
