import { z } from 'zod';
import { schemaOf, writableFields, type Field, type Resource } from '../../schema';

export type JsonSchema = Readonly<Record<string, unknown>>;

export const refTo = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
export const inputName = ({ name }: Resource): string => `${name}_input`;

/** What a filled value of the field looks like on the wire, from the schema that checks it. */
function valueSchema(field: Field): JsonSchema {
  if (field.kind === 'file') return refTo('StoredFile');
  if (field.kind === 'files') return { type: 'array', items: refTo('StoredFile') };
  const { $schema: _dialect, ...schema } = z.toJSONSchema(schemaOf(field), { io: 'output', unrepresentable: 'any' });
  return schema;
}

const described = (field: Field): JsonSchema => ({ description: field.hint === undefined ? field.label : `${field.label}. ${field.hint}` });
const orNull = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] });

/** A value of the field as a query parameter carries it. */
export function searchSchema(field: Field): JsonSchema {
  return field.kind === 'choice' && !field.open ? valueSchema(field) : { type: 'string' };
}

/** A record as it is answered: every field, null where it is empty. */
export function recordSchema(resource: Resource): JsonSchema {
  const fields = Object.entries(resource.fields).filter(([, { kind }]) => kind !== 'password');
  const always = ['id', 'created_at', 'updated_at'];
  const properties = fields.map(([name, field]): [string, JsonSchema] => {
    const schema = valueSchema(field);
    return [name, { ...(always.includes(name) ? schema : orNull(schema)), ...described(field), readOnly: true }];
  });
  return { type: 'object', title: resource.label.one, required: fields.map(([name]) => name), properties: Object.fromEntries(properties) };
}

/** What a create and an update take; required counts for a create, as far as the field applies. */
export function inputSchema(resource: Resource): JsonSchema {
  const fields = writableFields(resource);
  const required = fields.filter(([, field]) => field.required && !field.when).map(([name]) => name);
  const properties = fields.map(([name, field]): [string, JsonSchema] => [name, { ...orNull(valueSchema(field)), ...described(field) }]);
  return {
    type: 'object',
    title: `${resource.label.one}, as written`,
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(properties),
  };
}
