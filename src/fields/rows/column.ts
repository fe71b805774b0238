import { isAlwaysRequired, type Field, type FieldOf } from '../../schema';
import type { FieldColumns, JsonSchema, SchemaContext } from '../sql/FieldColumn';
import { defaultMaxRows } from './value';

/** Required columns are always filled, others may be null. */
function rowSchema({ columns, readOnly }: FieldOf<'rows'>, { valueSchema, describe }: SchemaContext): JsonSchema {
  const entries = Object.entries(columns);
  const isRequired = (column: Field): boolean => isAlwaysRequired(column) && column.when === undefined;
  const cell = (column: Field): JsonSchema =>
    !readOnly && isRequired(column) ? valueSchema(column) : { anyOf: [valueSchema(column), { type: 'null' }] };
  const required = entries.flatMap(([name, column]) => (!readOnly && isRequired(column) ? name : []));
  return {
    type: 'object',
    properties: Object.fromEntries(
      entries.map(([name, column]) => [name, { ...cell(column), ...(!readOnly && { description: describe(column) }) }]),
    ),
    ...(required.length > 0 && { required }),
  };
}

export const rowsColumns: FieldColumns<'rows'> = {
  rows: {
    type: 'jsonb',
    describe: (_converted, field, context) => ({
      type: 'array',
      items: rowSchema(field, context),
      ...(!field.readOnly && { maxItems: field.maxRows ?? defaultMaxRows }),
    }),
  },
};
