import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AppOptions } from '../contracts';
import { fixedSchemas } from './fixedParts';
import { refTo, type Paths } from './parts';
import { recordPaths } from './recordPaths';
import { answersLess, inputName, inputSchema, recordSchema, rowName, rowSchema } from './recordSchemas';

type Described = Pick<AppOptions, 'registry' | 'manufacturers' | 'defaultManufacturer'>;

/** Builds the OpenAPI 3.1 document from the declarations and the routes that carry their own schemas. */
export function openApiOf({ registry, manufacturers, defaultManufacturer }: Described, described: Paths = {}) {
  const paths: Paths = {};
  for (const part of [...registry.all.map(recordPaths), described]) for (const [path, operations] of Object.entries(part)) paths[path] = { ...paths[path], ...operations };
  const schemas = registry.all.flatMap((resource) => [
    [resource.name, recordSchema(resource)] as const,
    [inputName(resource), inputSchema(resource)] as const,
    ...(answersLess(resource) ? [[rowName(resource), rowSchema(resource)] as const] : []),
  ]);
  const manufacturer = { type: 'string', enum: manufacturers.map(({ key }) => key) };
  const whose = `Whose records the call is about. Without it, the manufacturer that the first label of the host name names; where that names none, ${defaultManufacturer}`;
  return {
    openapi: '3.1.0',
    info: { title: 'Patient Support Desk', version: '1' },
    servers: [{ url: '/api' }],
    security: [{ token: [] }],
    paths,
    components: {
      schemas: { ...fixedSchemas(), ...Object.fromEntries(schemas) },
      parameters: {
        Manufacturer: { name: 'Manufacturer', in: 'header', schema: manufacturer, description: whose },
      },
      responses: { Refused: { description: 'Refused, with the reason', content: { 'application/json': { schema: refTo('Error') } } } },
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'The token of POST /sessions' } },
    },
  };
}

const schema = { tags: ['Server'], summary: 'This document', response: { 200: z.looseObject({ openapi: z.string() }).describe('OpenAPI 3.1') } };

/** Serves the document at `/api/openapi.json` without a session; the first request builds and caches it, calling `described` for the collected routes. */
export function registerOpenApi(app: FastifyInstance, { described, ...options }: Described & { readonly described: () => Paths }): void {
  let description: ReturnType<typeof openApiOf> | undefined;
  app.get('/api/openapi.json', { config: { public: true }, schema }, () => (description ??= openApiOf(options, described())));
}
