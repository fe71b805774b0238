import {
  closedOptionsOf,
  isAlwaysRequired,
  limitsOf,
  maxLengthOf,
  maxLengths,
  maxListEntries,
  ndcPattern,
  defaultMaxRows,
  passwordLength,
  compilePattern,
  isTextSearch,
  traitsOf,
  type Field,
  type FieldKind,
  type FieldOf,
  type Operator,
} from '../../schema';
import { describeField } from './describeField';
import { schemaRef, type JsonSchema } from './components';

const textSchema = (field: Field): JsonSchema => ({ type: 'string', maxLength: maxLengthOf(field) });
const listSchema = (items: JsonSchema): JsonSchema => ({ type: 'array', items, maxItems: maxListEntries });
const numberSchema = (type: 'integer' | 'number', field: Field): JsonSchema => {
  const { min, max } = limitsOf(field);
  return { type, ...(min !== undefined && { minimum: min }), ...(max !== undefined && { maximum: max }) };
};
const ndcListPattern = `^${ndcPattern.source.slice(1, -1)}(, ${ndcPattern.source.slice(1, -1)})*$`;
const idSchema: JsonSchema = { type: 'integer', minimum: 1 };

/** A value of a closed option list, or any short text. */
function optionSchema(field: Field): JsonSchema {
  const values = closedOptionsOf(field)?.map(({ value }) => value);
  return values ? { type: 'string', enum: values } : textSchema(field);
}

/** A row of a `rows` field: required columns are always filled, others may be null. */
function rowSchema({ columns, readOnly }: FieldOf<'rows'>): JsonSchema {
  const entries = Object.entries(columns);
  const isRequired = (column: Field): boolean => isAlwaysRequired(column) && column.when === undefined;
  const cell = (column: Field): JsonSchema =>
    !readOnly && isRequired(column) ? valueSchema(column) : { anyOf: [valueSchema(column), { type: 'null' }] };
  const required = entries.flatMap(([name, column]) => (!readOnly && isRequired(column) ? name : []));
  return {
    type: 'object',
    properties: Object.fromEntries(
      entries.map(([name, column]) => [
        name,
        { ...cell(column), ...(!readOnly && { description: describeField(column) }) },
      ]),
    ),
    ...(required.length > 0 && { required }),
  };
}

/** Schema of a non-null value on the wire, by field kind; a kind without an entry does not compile. */
const schemasByKind: { readonly [K in FieldKind]: (field: FieldOf<K>) => JsonSchema } = {
  text: (field) => ({ ...textSchema(field), ...(field.pattern && { pattern: compilePattern(field.pattern).source }) }),
  longText: textSchema,
  richText: (field) => ({ ...textSchema(field), contentMediaType: 'text/html' }),
  email: (field) => ({ ...textSchema(field), format: 'email' }),
  phone: () => ({ type: 'string', pattern: '^\\d{1,10}$' }),
  date: () => ({ type: 'string', format: 'date' }),
  instant: () => ({ type: 'string', format: 'date-time' }),
  choice: optionSchema,
  choices: (field) => listSchema(optionSchema(field)),
  yesNo: optionSchema,
  boolean: () => ({ type: 'boolean' }),
  integer: (field) => numberSchema('integer', field),
  decimal: (field) => numberSchema('number', field),
  money: (field) => numberSchema('number', field),
  percent: (field) => numberSchema('number', field),
  usState: optionSchema,
  height: () => ({ type: 'string', pattern: '^feet_[1-7]_inch_(\\d|1[01])$' }),
  weight: () => ({ type: 'string', pattern: '^\\d{1,4}(\\.\\d)?-(kg|lbs)$' }),
  ndcList: (field) => ({ ...textSchema(field), pattern: ndcListPattern }),
  tags: (field) => listSchema(textSchema(field)),
  file: () => schemaRef('StoredFile'),
  files: () => listSchema(schemaRef('StoredFile')),
  reference: () => idSchema,
  references: () => listSchema(idSchema),
  password: () => ({
    type: 'string',
    format: 'password',
    minLength: passwordLength.min,
    maxLength: passwordLength.max,
  }),
  prefixedId: () => idSchema,
  rows: (field) => ({
    type: 'array',
    items: rowSchema(field),
    ...(!field.readOnly && { maxItems: field.maxRows ?? defaultMaxRows }),
  }),
  remoteChoice: textSchema,
  json: () => ({ type: 'object' }),
};

/** Schema of a non-null value of the field on the wire. */
export const valueSchema = (field: Field): JsonSchema =>
  (schemasByKind[field.kind] as (field: Field) => JsonSchema)(field);

/** A date may be searched in US notation (decision 10), an instant also by its date. */
function dateSearchSchema(field: Field): JsonSchema {
  const { format } = valueSchema(field);
  const written = [{ format: 'date' }, { pattern: '^\\d{2}-\\d{2}-\\d{4}$' }];
  return { type: 'string', anyOf: format === 'date' ? written : [...written, { format }] };
}

/** Schema of the query parameter that searches a field. */
export function searchSchema(field: Field, op: Operator): JsonSchema {
  if (isTextSearch(field, op)) return { type: 'string', maxLength: maxLengths.search };
  return traitsOf(field).family === 'day' ? dateSearchSchema(field) : valueSchema(field);
}
