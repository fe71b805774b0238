import type { FastifyInstance } from 'fastify';
import type { AppOptions } from '../contracts';
import { fixedPaths, fixedSchemas } from './fixedParts';
import { recordPaths, type Paths } from './recordPaths';
import { refTo } from './kindSchemas';
import { answersLess, inputName, inputSchema, recordSchema, rowName, rowSchema } from './recordSchemas';

type Described = Pick<AppOptions, 'registry' | 'manufacturers' | 'defaultManufacturer'>;

/** The whole API in OpenAPI 3.1, from the declarations. */
export function openApiOf({ registry, manufacturers, defaultManufacturer }: Described) {
  const paths: Paths = { ...fixedPaths };
  for (const resource of registry.all) Object.assign(paths, recordPaths(resource));
  const schemas = registry.all.flatMap((resource) => [
    [resource.name, recordSchema(resource)] as const,
    [inputName(resource), inputSchema(resource)] as const,
    ...(answersLess(resource) ? [[rowName(resource), rowSchema(resource)] as const] : []),
  ]);
  const manufacturer = { type: 'string', enum: manufacturers.map(({ key }) => key), default: defaultManufacturer };
  return {
    openapi: '3.1.0',
    info: { title: 'Patient Support Desk', version: '1' },
    servers: [{ url: '/api' }],
    security: [{ token: [] }],
    paths,
    components: {
      schemas: { ...fixedSchemas, ...Object.fromEntries(schemas) },
      parameters: {
        Manufacturer: { name: 'Manufacturer', in: 'header', schema: manufacturer, description: 'Whose records the call is about' },
      },
      responses: { Refused: { description: 'Refused, with the reason', content: { 'application/json': { schema: refTo('Error') } } } },
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'The token of POST /sessions' } },
    },
  };
}

/** Serves the description at `/api/openapi.json`, without a session. */
export function registerOpenApi(app: FastifyInstance, options: Described): void {
  const description = openApiOf(options);
  app.get('/api/openapi.json', { config: { public: true } }, () => description);
}
