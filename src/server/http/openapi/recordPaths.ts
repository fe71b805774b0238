import { capitalise, keyOptionsOf, withArticle, type Resource, type Verb } from '../../../schema';
import {
  idempotencyKeyParameter,
  manufacturerParameter,
  schemaRef,
  errorResponses,
  type JsonSchema,
  type Operation,
  type Paths,
} from './components';
import {
  idParameter,
  ifMatchParameter,
  ifNoneMatchParameter,
  listParameters,
  queryParameter,
} from './recordParameters';
import { bodyContent, rowSchemaName } from './recordSchemas';

const jsonContent = (schema: JsonSchema) => ({ 'application/json': { schema } });

/** The responses of an operation: the successful one and its error responses. */
const createResponses = (
  status: number,
  {
    description,
    schema,
    headers,
    errorStatuses,
  }: {
    readonly description: string;
    readonly schema: JsonSchema;
    readonly headers?: Operation;
    readonly errorStatuses: readonly number[];
  },
): Operation => ({
  [String(status)]: { description, ...(headers && { headers }), content: jsonContent(schema) },
  ...errorResponses(...errorStatuses),
});

const recordEtagsHeader = {
  'Record-ETags': {
    description: 'The version of each record as `id:ETag`, separated by commas, in responses of up to 50 records',
    schema: { type: 'string' },
  },
};
const etagHeader = { ETag: { description: 'The version of the record', schema: { type: 'string' } } };
const createRecordResponses = (resource: Resource, status: number, errorStatuses: readonly number[]): Operation => ({
  [String(status)]: {
    description: resource.label.one,
    headers: etagHeader,
    content: jsonContent(schemaRef(resource.name)),
  },
  ...errorResponses(...errorStatuses),
});

function listSchema(resource: Resource): JsonSchema {
  return {
    type: 'object',
    required: ['data', 'meta'],
    properties: { data: { type: 'array', items: schemaRef(rowSchemaName(resource)) }, meta: schemaRef('Meta') },
  };
}

const requestBody = (resource: Resource, verb: 'create' | 'update'): Operation => ({
  required: true,
  content: bodyContent(resource, verb),
});

/** An operation on the records of a resource; all take the Manufacturer header. */
const createOperation = (
  resource: Resource,
  { parameters, ...more }: Operation & { readonly summary: string; readonly parameters: readonly unknown[] },
): Operation => ({
  tags: [resource.label.many],
  parameters: [manufacturerParameter, ...parameters],
  ...more,
});

const bodyErrorStatuses = [413, 415, 422];

function updateOperation(resource: Resource): Operation {
  const recovers = resource.verbs.includes('trash') ? '; an empty `discarded_at` recovers it from the trash' : '';
  return createOperation(resource, {
    summary: `Change ${withArticle(resource.label.one.toLowerCase())}${recovers}`,
    parameters: [idParameter, ifMatchParameter],
    requestBody: requestBody(resource, 'update'),
    responses: createRecordResponses(resource, 200, [404, 409, 412, ...bodyErrorStatuses]),
  });
}

function verbPaths(resource: Resource, verb: Verb): Paths {
  const { apiPath: path, label } = resource;
  const one = label.one.toLowerCase();
  const [all, single] = [`/${path}`, `/${path}/{id}`];
  if (verb === 'create') {
    const responses = createRecordResponses(resource, 201, [409, ...bodyErrorStatuses]);
    return {
      [all]: {
        post: createOperation(resource, {
          summary: `Create ${withArticle(one)}`,
          parameters: [idempotencyKeyParameter],
          requestBody: requestBody(resource, 'create'),
          responses,
        }),
      },
    };
  }
  if (verb === 'update' || verb === 'trash') return { [single]: { put: updateOperation(resource) } };
  if (verb === 'delete') {
    const responses = createResponses(200, {
      description: 'Discarded',
      schema: schemaRef('Discarded'),
      errorStatuses: [404, 409, 412],
    });
    return {
      [single]: {
        delete: createOperation(resource, {
          summary: `Move ${withArticle(one)} to the trash`,
          parameters: [idParameter, ifMatchParameter],
          responses,
        }),
      },
    };
  }
  const listOperation = createOperation(resource, {
    summary: label.many,
    parameters: listParameters(resource),
    responses: createResponses(200, {
      description: label.many,
      schema: listSchema(resource),
      headers: recordEtagsHeader,
      errorStatuses: [],
    }),
  });
  return {
    [all]: { get: listOperation },
    [single]: {
      get: createOperation(resource, {
        summary: capitalise(withArticle(one)),
        parameters: [idParameter],
        responses: createRecordResponses(resource, 200, [404]),
      }),
    },
  };
}

/** Paths of keyed children, whose last segment is a key or a record id. */
function keyedChildPaths(resource: Resource): Paths {
  const {
    apiPath: path,
    relations: { keyed },
    label,
  } = resource;
  if (!keyed) return {};
  const key = {
    ...idParameter,
    schema: { type: 'string', examples: keyOptionsOf(resource).map(({ value }) => value) },
  };
  const summary = `The ${label.one.toLowerCase()} of a key, {} if there is none; or one by its id`;
  const get = createOperation(resource, {
    summary,
    parameters: [key, queryParameter(keyed.parent, { type: 'integer', minimum: 1 })],
    responses: createResponses(200, {
      description: label.one,
      schema: { anyOf: [schemaRef(resource.name), { type: 'object', maxProperties: 0 }] },
      errorStatuses: [404],
    }),
  });
  const read = { [`/${keyed.path ?? `${path}/`}{id}`]: { get } };
  if (!resource.verbs.includes('create')) return read;
  const post = createOperation(resource, {
    summary: `Create or replace the ${label.one.toLowerCase()} of a key`,
    parameters: [ifMatchParameter, ifNoneMatchParameter, idempotencyKeyParameter],
    requestBody: requestBody(resource, 'create'),
    responses: {
      ...createRecordResponses(resource, 201, [412, ...bodyErrorStatuses]),
      '200': {
        description: 'Replaced: fields that were not sent are empty, regardless of their defaults',
        headers: etagHeader,
        content: jsonContent(schemaRef(resource.name)),
      },
    },
  });
  return { ...read, [`/${path}`]: { post } };
}

/** Adds the permitted roles to the operations of a verb. */
function withRoles({ rights }: Resource, verb: Verb, paths: Paths): Paths {
  const roles = rights?.[verb];
  if (!roles || verb === 'trash') return paths;
  const description = `Only for the roles ${roles.join(', ')}: 403 for all others`;
  const describeAll = (operations: Paths[string]) =>
    Object.fromEntries(
      Object.entries(operations).map(([method, operation]) => [method, { ...operation, description }]),
    );
  return Object.fromEntries(Object.entries(paths).map(([path, operations]) => [path, describeAll(operations)]));
}

/** The paths of a resource, from its verbs and keyed children. */
export function recordPaths(resource: Resource): Paths {
  const paths: Paths = {};
  for (const part of [
    ...resource.verbs.map((verb) => withRoles(resource, verb, verbPaths(resource, verb))),
    ...(resource.relations.keyed ? [keyedChildPaths(resource)] : []),
  ]) {
    for (const [path, operations] of Object.entries(part)) paths[path] = { ...paths[path], ...operations };
  }
  return paths;
}
