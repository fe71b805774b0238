import { columnOf, type JsonSchema } from '../../../fields/columns';
import { isTextSearch, maxLengths, traitsOf, type Field, type Operator } from '../../../schema';
import { describeField } from './describeField';

/** Schema of a non-null value of the field on the wire. */
export const valueSchema = (field: Field): JsonSchema =>
  columnOf(field).schema(field, { valueSchema, describe: describeField });

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
