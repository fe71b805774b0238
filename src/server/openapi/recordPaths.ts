import {
  canSortBy,
  comparedField,
  isBinary,
  maxPageSize,
  pageSize,
  searchParameters,
  keysOf,
  sortParameter,
  takesSeveral,
  writableFields,
  type Resource,
  type Verb,
} from '../../schema';
import { searchSchema } from './kindSchemas';
import { idempotencyKey, manufacturerParameter, refTo, refusals, type JsonSchema, type Operation, type Paths } from './parts';
import { inputName, partsSchema, rowName } from './recordSchemas';

const json = (schema: JsonSchema) => ({ 'application/json': { schema } });

/** The responses of an operation: the successful one and its error responses. */
const answers = (status: number, { description, schema, refused }: { readonly description: string; readonly schema: JsonSchema; readonly refused: readonly number[] }): Operation => ({
  [String(status)]: { description, content: json(schema) },
  ...refusals(...refused),
});

const tag = { ETag: { description: 'The version of the record', schema: { type: 'string' } } };
const record = (resource: Resource, status: number, refused: readonly number[]): Operation => ({
  [String(status)]: { description: resource.label.one, headers: tag, content: json(refTo(resource.name)) },
  ...refusals(...refused),
});

const idParameter = { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } };
const ifMatch = { name: 'If-Match', in: 'header', schema: { type: 'string' }, description: 'The version that the change started from' };
const query = (name: string, schema: JsonSchema, description?: string) => ({ name, in: 'query', schema, ...(description !== undefined && { description }) });

function listParameters(resource: Resource): Operation[] {
  const searches = [...searchParameters(resource)].flatMap(([parameter, search]) => {
    const searched = resource.fields[search.field];
    if (!searched) return [];
    const [field, description] = [comparedField(searched, search), `${searched.label}: ${search.op}`];
    const described = query(parameter, searchSchema(field, search.op), description);
    return [takesSeveral(field, search.op) ? { ...described, style: 'form', explode: false, description: `${description} any of them` } : described];
  });
  const sortable = Object.keys(resource.fields).filter((name) => canSortBy(resource, name));
  const orders = sortable.flatMap((name) => [`${name} asc`, `${name} desc`]);
  return [
    ...searches,
    query('page', { type: 'integer', minimum: 1, default: 1 }),
    query('per', { type: 'integer', minimum: 1, maximum: maxPageSize, default: pageSize }),
    query(sortParameter, { type: 'string', enum: orders }),
    query('ids[]', { type: 'array', items: { type: 'integer' }, maxItems: maxPageSize }, 'These records, discarded ones included'),
    ...(resource.verbs.includes('trash') ? [query('discard', { type: 'string', enum: ['true', 'false'] }, 'The trash in place of the list')] : []),
  ];
}

function listSchema(resource: Resource): JsonSchema {
  return { type: 'object', required: ['data', 'meta'], properties: { data: { type: 'array', items: refTo(rowName(resource)) }, meta: refTo('Meta') } };
}

function body(resource: Resource): Operation {
  const schema = refTo(inputName(resource));
  const hasFiles = writableFields(resource).some(([, field]) => isBinary(field));
  return { required: true, content: { 'application/json': { schema }, ...(hasFiles && { 'multipart/form-data': { schema: partsSchema(resource) } }) } };
}

/** An operation on the records of a resource; all take the Manufacturer header. */
const operation = (resource: Resource, { parameters, ...more }: Operation & { readonly summary: string; readonly parameters: readonly unknown[] }): Operation => ({
  tags: [resource.label.many],
  parameters: [manufacturerParameter, ...parameters],
  ...more,
});

const bodyRefusals = [400, 413, 415, 422];

function updateOperation(resource: Resource): Operation {
  const recovers = resource.verbs.includes('trash') ? '; an empty `discarded_at` takes it out of the trash' : '';
  return operation(resource, {
    summary: `Change a ${resource.label.one.toLowerCase()}${recovers}`,
    parameters: [idParameter, ifMatch],
    requestBody: body(resource),
    responses: record(resource, 200, [404, 409, 412, ...bodyRefusals]),
  });
}

function verbPaths(resource: Resource, verb: Verb): Paths {
  const { apiPath: path, label } = resource;
  const one = label.one.toLowerCase();
  const [all, single] = [`/${path}`, `/${path}/{id}`];
  if (verb === 'create') {
    const responses = record(resource, 201, [409, ...bodyRefusals]);
    return { [all]: { post: operation(resource, { summary: `Create a ${one}`, parameters: [idempotencyKey], requestBody: body(resource), responses }) } };
  }
  if (verb === 'update' || verb === 'trash') return { [single]: { put: updateOperation(resource) } };
  if (verb === 'delete') {
    const responses = answers(200, { description: 'Discarded', schema: refTo('Discarded'), refused: [404, 409, 412] });
    return { [single]: { delete: operation(resource, { summary: `Put a ${one} into the trash`, parameters: [idParameter, ifMatch], responses }) } };
  }
  const found = operation(resource, { summary: label.many, parameters: listParameters(resource), responses: answers(200, { description: label.many, schema: listSchema(resource), refused: [400] }) });
  return { [all]: { get: found }, [single]: { get: operation(resource, { summary: `A ${one}`, parameters: [idParameter], responses: record(resource, 200, [404]) }) } };
}

/** Paths of keyed children, whose last segment is a key or a record id. */
function keyedChildPaths(resource: Resource): Paths {
  const { apiPath: path, relations: { keyed }, label } = resource;
  if (!keyed) return {};
  const key = { ...idParameter, schema: { type: 'string', examples: keysOf(resource).map(({ value }) => value) } };
  const summary = `The ${label.one.toLowerCase()} of a key, {} where there is none; or one by its number`;
  const get = operation(resource, {
    summary,
    parameters: [key, query(keyed.parent, { type: 'integer', minimum: 1 })],
    responses: answers(200, { description: label.one, schema: { anyOf: [refTo(resource.name), { type: 'object', maxProperties: 0 }] }, refused: [400, 404] }),
  });
  const read = { [`/${keyed.path ?? `${path}/`}{id}`]: { get } };
  if (!resource.verbs.includes('create')) return read;
  const post = operation(resource, {
    summary: `Create or replace the ${label.one.toLowerCase()} of a key`,
    parameters: [ifMatch, idempotencyKey],
    requestBody: body(resource),
    responses: { ...record(resource, 201, [412, ...bodyRefusals]), '200': { description: 'Replaced: what was not sent is empty, whatever its default', headers: tag, content: json(refTo(resource.name)) } },
  });
  return { ...read, [`/${path}`]: { post } };
}

/** Adds the permitted roles to the operations of a verb. */
function withRoles({ rights }: Resource, verb: Verb, paths: Paths): Paths {
  const roles = rights?.[verb];
  if (!roles || verb === 'trash') return paths;
  const description = `For the roles ${roles.join(', ')}: 403 to all others`;
  const told = (operations: Paths[string]) => Object.fromEntries(Object.entries(operations).map(([method, said]) => [method, { ...said, description }]));
  return Object.fromEntries(Object.entries(paths).map(([path, operations]) => [path, told(operations)]));
}

/** The paths of a resource, from its verbs and keyed children. */
export function recordPaths(resource: Resource): Paths {
  const paths: Paths = {};
  for (const part of [...resource.verbs.map((verb) => withRoles(resource, verb, verbPaths(resource, verb))), ...(resource.relations.keyed ? [keyedChildPaths(resource)] : [])]) {
    for (const [path, operations] of Object.entries(part)) paths[path] = { ...paths[path], ...operations };
  }
  return paths;
}
