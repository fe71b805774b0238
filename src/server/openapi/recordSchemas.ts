import { isAlwaysRequired, isBinary, isSecret, listedFields, traitsOf, writableFields, type Field, type Resource } from '../../schema';
import { descriptionOf } from './descriptionOf';
import { valueSchema } from './kindSchemas';
import { refTo, type JsonSchema } from './parts';

export const inputName = ({ name }: Resource): string => `${name}_input`;

const described = (field: Field): JsonSchema => ({ description: descriptionOf(field) });
const orNull = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] });

const isNested = ({ included }: Resource, name: string): boolean => included[name]?.nested !== undefined;

/** The nested records of a resource as objects: of these fields, each as `propertyOf` describes it. */
function nestedSchemas(resource: Resource, fields: readonly (readonly [string, Field])[], propertyOf: (field: Field) => JsonSchema): [string, JsonSchema][] {
  return Object.entries(resource.relations.hasOne).map(([nest, { label }]) => {
    const own = fields.filter(([name]) => resource.included[name]?.nested === nest);
    const properties = own.map(([name, field]) => [resource.included[name]?.field ?? name, propertyOf(field)] as const);
    return [nest, { ...orNull({ type: 'object', properties: Object.fromEntries(properties) }), description: label }];
  });
}

/** A record as it is answered: every field, null where it is empty; nested records are left out of lists. */
export function recordSchema(resource: Resource): JsonSchema {
  const all = Object.entries(resource.fields).filter(([, field]) => !isSecret(field));
  const fields = all.filter(([name]) => !isNested(resource, name));
  const always = ['id', 'created_at', 'updated_at'];
  const propertyOf = (field: Field): JsonSchema => ({ ...orNull(valueSchema(field)), ...described(field), readOnly: true });
  const properties = fields.map(([name, field]): [string, JsonSchema] =>
    always.includes(name) ? [name, { ...valueSchema(field), ...described(field), readOnly: true }] : [name, propertyOf(field)],
  );
  return {
    type: 'object',
    title: resource.label.one,
    required: fields.flatMap(([name, { seenBy }]) => (seenBy ? [] : name)),
    properties: Object.fromEntries([...properties, ...nestedSchemas(resource, all, propertyOf)]),
  };
}

/** Name of the schema of a list's row: that of the record where a list answers all of it. */
export const rowName = (resource: Resource): string => (answersLess(resource) ? `${resource.name}_row` : resource.name);

/** The fields of a record that the rows of its list leave out. */
const leftOut = (resource: Resource): readonly string[] => {
  const listed = listedFields(resource);
  return Object.keys(resource.fields).filter((name) => !isSecret(resource.fields[name]) && !isNested(resource, name) && !listed.has(name));
};

export const answersLess = (resource: Resource): boolean => leftOut(resource).length > 0;

/** A record as the rows of its list answer it: without what is only there to be written with it. */
export function rowSchema(resource: Resource): JsonSchema {
  const record = recordSchema(resource);
  const less = new Set([...leftOut(resource), ...Object.keys(resource.relations.hasOne)]);
  const properties = Object.entries(record.properties as Readonly<Record<string, JsonSchema>>).filter(([name]) => !less.has(name));
  const required = (record.required as readonly string[]).filter((name) => !less.has(name));
  return { ...record, title: `${resource.label.one}, as listed`, description: 'Asked for by ids[], rows answer all of the record', required, properties: Object.fromEntries(properties) };
}

const bytes: JsonSchema = { type: 'string', format: 'binary', contentMediaType: 'application/octet-stream' };
/** The text of what a record keeps already: its JSON as it was answered, or nothing where it is taken away. */
const kept: JsonSchema = { type: 'string', contentMediaType: 'application/json', contentSchema: refTo('StoredFile') };

/** The same as the parts of a multipart body, in which files travel as they are. */
export function partsSchema(resource: Resource): JsonSchema {
  const input = inputSchema(resource);
  const parts = writableFields(resource).flatMap(([name, field]) => {
    if (!isBinary(field)) return [];
    const one = { anyOf: [bytes, kept] };
    return [[name, { ...(traitsOf(field).multiple ? { type: 'array', items: one } : one), ...described(field) }] as const];
  });
  return { ...input, properties: { ...(input.properties as object), ...Object.fromEntries(parts) } };
}

/** What a create and an update take; required counts for a create, as far as the field applies. */
export function inputSchema(resource: Resource): JsonSchema {
  const all = writableFields(resource);
  const fields = all.filter(([name]) => !isNested(resource, name));
  const required = fields.filter(([, field]) => isAlwaysRequired(field) && !field.when && field.default === undefined).map(([name]) => name);
  const propertyOf = (field: Field): JsonSchema => ({ ...orNull(valueSchema(field)), ...described(field), ...(field.default !== undefined && typeof field.default !== 'object' && { default: field.default }) });
  const properties = fields.map(([name, field]): [string, JsonSchema] => [name, propertyOf(field)]);
  return {
    type: 'object',
    title: `${resource.label.one}, as written`,
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries([...properties, ...nestedSchemas(resource, all, propertyOf)]),
  };
}
