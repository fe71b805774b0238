import {
  isAlwaysRequired,
  isBinary,
  isSecret,
  traitsOf,
  writableFields,
  type Field,
  type Resource,
} from '../../../schema';
import { isRequiredOnCreate, listResponseFields, staffAddresses } from '../../../schema/server';
import { describeField, valueSchema } from './fieldSchemas';
import { schemaRef, type JsonSchema } from './components';

export const inputSchemaName = ({ name }: Resource): string => `${name}_input`;

const descriptionOnly = (field: Field): JsonSchema => ({ description: describeField(field) });
const nullable = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] });

const isNested = ({ included }: Resource, name: string): boolean => included[name]?.nested !== undefined;

/** Object schemas of the nested records of a resource, with a property for each of the given fields. */
function nestedSchemas(
  resource: Resource,
  fields: readonly (readonly [string, Field])[],
  propertyOf: (field: Field) => JsonSchema,
): [string, JsonSchema][] {
  return Object.entries(resource.relations.hasOne).map(([nest, { label }]) => {
    const nestedFields = fields.filter(([name]) => resource.included[name]?.nested === nest);
    const properties = nestedFields.map(
      ([name, field]) => [resource.included[name]?.field ?? name, propertyOf(field)] as const,
    );
    return [nest, { ...nullable({ type: 'object', properties: Object.fromEntries(properties) }), description: label }];
  });
}

/** Schema of a record in responses: every field, null if empty; lists omit nested records. */
export function recordSchema(resource: Resource): JsonSchema {
  const all = Object.entries(resource.fields).filter(([, field]) => !isSecret(field));
  const fields = all.filter(([name]) => !isNested(resource, name));
  const nonNullFields = ['id', 'created_at', 'updated_at'];
  const propertyOf = (field: Field): JsonSchema => ({
    ...nullable(valueSchema(field)),
    ...descriptionOnly(field),
    readOnly: true,
  });
  const properties = fields.map(([name, field]): [string, JsonSchema] =>
    nonNullFields.includes(name)
      ? [name, { ...valueSchema(field), ...descriptionOnly(field), readOnly: true }]
      : [name, propertyOf(field)],
  );
  const names = staffAddresses(resource).map(([address, name]): [string, JsonSchema] => [
    name,
    { type: 'string', description: `The name of the person in ${address}, if the staff know one`, readOnly: true },
  ]);
  return {
    type: 'object',
    title: resource.label.one,
    required: fields.flatMap(([name, { seenBy }]) => (seenBy ? [] : name)),
    properties: Object.fromEntries([...properties, ...names, ...nestedSchemas(resource, all, propertyOf)]),
  };
}

/** Name of the schema of a list row: that of the record if lists return all fields. */
export const rowSchemaName = (resource: Resource): string =>
  listOmitsFields(resource) ? `${resource.name}_row` : resource.name;

/** Fields that list rows omit. */
const listOmittedFields = (resource: Resource): readonly string[] => {
  const listed = listResponseFields(resource);
  return Object.keys(resource.fields).filter(
    (name) => !isSecret(resource.fields[name]) && !isNested(resource, name) && !listed.has(name),
  );
};

export const listOmitsFields = (resource: Resource): boolean => listOmittedFields(resource).length > 0;

/** Schema of a list row: a record without the fields that lists omit. */
export function rowSchema(resource: Resource): JsonSchema {
  const record = recordSchema(resource);
  const omitted = new Set([...listOmittedFields(resource), ...Object.keys(resource.relations.hasOne)]);
  const properties = Object.entries(record.properties as Readonly<Record<string, JsonSchema>>).filter(
    ([name]) => !omitted.has(name),
  );
  const required = (record.required as readonly string[]).filter((name) => !omitted.has(name));
  return {
    ...record,
    title: `${resource.label.one}, as listed`,
    description: 'Rows requested by ids[] contain the whole record',
    required,
    properties: Object.fromEntries(properties),
  };
}

const binarySchema: JsonSchema = { type: 'string', format: 'binary', contentMediaType: 'application/octet-stream' };
/** A file that the record already holds: its JSON as returned, or empty text to remove it. */
const storedFileSchema: JsonSchema = {
  type: 'string',
  contentMediaType: 'application/json',
  contentSchema: schemaRef('StoredFile'),
};

/** The input schema for a multipart body, in which files are binary parts. */
function partsSchema(resource: Resource): JsonSchema {
  const input = inputSchema(resource);
  const parts = writableFields(resource).flatMap(([name, field]) => {
    if (!isBinary(field)) return [];
    const item = { anyOf: [binarySchema, storedFileSchema] };
    return [
      [
        name,
        { ...(traitsOf(field).multiple ? { type: 'array', items: item } : item), ...descriptionOnly(field) },
      ] as const,
    ];
  });
  return { ...input, properties: { ...(input.properties as object), ...Object.fromEntries(parts) } };
}

/** The properties of the body of a create or update, without those that only one of them has. */
export function inputSchema(resource: Resource): JsonSchema {
  const all = writableFields(resource);
  const fields = all.filter(([name]) => !isNested(resource, name));
  const valueOf = (field: Field): JsonSchema =>
    isAlwaysRequired(field) && !field.when ? valueSchema(field) : nullable(valueSchema(field));
  const propertyOf = (field: Field): JsonSchema => ({
    ...valueOf(field),
    ...descriptionOnly(field),
    ...(field.default !== undefined && typeof field.default !== 'object' && { default: field.default }),
  });
  const properties = fields.map(([name, field]): [string, JsonSchema] => [name, propertyOf(field)]);
  return {
    type: 'object',
    title: `${resource.label.one}, as written`,
    properties: Object.fromEntries([...properties, ...nestedSchemas(resource, all, propertyOf)]),
  };
}

/** What the body of a create must name: no change of a record needs more than the fields that it changes. */
function createConstraints(resource: Resource): JsonSchema {
  const required = writableFields(resource).flatMap(([name, field]) =>
    !isNested(resource, name) && isRequiredOnCreate(field) ? name : [],
  );
  return required.length > 0 ? { required } : {};
}

/** The property by which an update recovers a record from the trash. */
function updateConstraints({ verbs }: Resource): JsonSchema {
  const discarded_at = {
    enum: ['', null],
    description: 'Recovers the record from the trash, and changes nothing else',
  };
  return verbs.includes('trash') ? { properties: { discarded_at } } : {};
}

/** The bodies that a create or an update takes, by content type. */
export function bodyContent(
  resource: Resource,
  verb: 'create' | 'update',
): Readonly<Record<string, { readonly schema: JsonSchema }>> {
  const constraints = verb === 'create' ? createConstraints(resource) : updateConstraints(resource);
  const constrained = (schema: JsonSchema): JsonSchema =>
    Object.keys(constraints).length > 0 ? { allOf: [schema, constraints] } : schema;
  const hasFiles = writableFields(resource).some(([, field]) => isBinary(field));
  return {
    'application/json': { schema: constrained(schemaRef(inputSchemaName(resource))) },
    ...(hasFiles && { 'multipart/form-data': { schema: constrained(partsSchema(resource)) } }),
  };
}
