import { closedOptionsOf, isAlwaysRequired, limitsOf, maxLengthOf, maxLengths, mostEntries, mostRows, passwordLength, patternOf, takesSeveral, traitsOf, type Field, type FieldKind, type FieldOf, type Operator } from '../../schema';
import { descriptionOf } from './descriptionOf';
import { refTo, type JsonSchema } from './parts';

const text = (field: Field): JsonSchema => ({ type: 'string', maxLength: maxLengthOf(field) });
const list = (items: JsonSchema): JsonSchema => ({ type: 'array', items, maxItems: mostEntries });
const number = (type: 'integer' | 'number', field: Field): JsonSchema => {
  const { min, max } = limitsOf(field);
  return { type, ...(min !== undefined && { minimum: min }), ...(max !== undefined && { maximum: max }) };
};
const id: JsonSchema = { type: 'integer', minimum: 1 };

/** A value of a closed option list, or any short text. */
function listed(field: Field): JsonSchema {
  const values = closedOptionsOf(field)?.map(({ value }) => value);
  return values ? { type: 'string', enum: values } : text(field);
}

/** A row of a `rows` field: required columns are always filled, others may be null. */
function rowSchema({ columns, readOnly }: FieldOf<'rows'>): JsonSchema {
  const entries = Object.entries(columns);
  const isNeeded = (column: Field): boolean => isAlwaysRequired(column) && column.when === undefined;
  const cell = (column: Field): JsonSchema => (!readOnly && isNeeded(column) ? valueSchema(column) : { anyOf: [valueSchema(column), { type: 'null' }] });
  const required = entries.flatMap(([name, column]) => (!readOnly && isNeeded(column) ? name : []));
  return { type: 'object', properties: Object.fromEntries(entries.map(([name, column]) => [name, { ...cell(column), ...(!readOnly && { description: descriptionOf(column) }) }])), ...(required.length > 0 && { required }) };
}

/** Schema of a non-null value on the wire, by field kind; a kind without an entry does not compile. */
const schemas: { readonly [K in FieldKind]: (field: FieldOf<K>) => JsonSchema } = {
  text: (field) => ({ ...text(field), ...(field.pattern && { pattern: patternOf(field.pattern).source }) }),
  longText: text,
  richText: (field) => ({ ...text(field), contentMediaType: 'text/html' }),
  email: (field) => ({ ...text(field), format: 'email' }),
  phone: () => ({ type: 'string', pattern: '^\\d{1,10}$' }),
  date: () => ({ type: 'string', format: 'date' }),
  instant: () => ({ type: 'string', format: 'date-time' }),
  choice: listed,
  choices: (field) => list(listed(field)),
  yesNo: listed,
  boolean: () => ({ type: 'boolean' }),
  integer: (field) => number('integer', field),
  decimal: (field) => number('number', field),
  money: (field) => number('number', field),
  percent: (field) => number('number', field),
  usState: listed,
  height: () => ({ type: 'string', pattern: '^feet_[1-7]_inch_(\\d|1[01])$' }),
  weight: () => ({ type: 'string', pattern: '^\\d{1,4}(\\.\\d)?-(kg|lbs)$' }),
  ndcList: text,
  tags: (field) => list(text(field)),
  file: () => refTo('StoredFile'),
  files: () => list(refTo('StoredFile')),
  reference: () => id,
  references: () => list(id),
  password: () => ({ type: 'string', format: 'password', minLength: passwordLength.min, maxLength: passwordLength.max }),
  prefixedId: () => id,
  rows: (field) => ({ type: 'array', items: rowSchema(field), ...(!field.readOnly && { maxItems: field.maxRows ?? mostRows }) }),
  remoteChoice: text,
  json: () => ({ type: 'object' }),
};

/** Schema of a non-null value of the field on the wire. */
export const valueSchema = (field: Field): JsonSchema => (schemas[field.kind] as (field: Field) => JsonSchema)(field);

/** A date may be searched in US notation (decision 10), an instant also by its date. */
function searchedDay(field: Field): JsonSchema {
  const { format } = valueSchema(field);
  const written = [{ format: 'date' }, { pattern: '^\\d{2}-\\d{2}-\\d{4}$' }];
  return { type: 'string', anyOf: format === 'date' ? written : [...written, { format }] };
}

/** Schema of the query parameter that searches a field. */
export function searchSchema(field: Field, op: Operator): JsonSchema {
  if (op === 'contains' || (op === 'has' && !takesSeveral(field, op))) return { type: 'string', maxLength: maxLengths.search };
  return traitsOf(field).family === 'day' ? searchedDay(field) : valueSchema(field);
}
