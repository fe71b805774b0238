import { z } from 'zod';
import { columnOf, type JsonSchema } from '../../../fields/columns';
import { computedSources, memoizePerObject, schemaOf } from '../../../schema/server';
import {
  conditionFields,
  hiddenPart,
  isMasked,
  isTextSearch,
  maxLengthOf,
  maxLengths,
  requiredRuleOf,
  traitsOf,
  type Field,
  type Operator,
} from '../../../schema';

const joinNames = (names: readonly string[]): string => [...new Set(names)].join(', ');

/** Replaces the fields of a keyed child by the name of the child if the condition depends on its existence. */
const collapseKeyedChildren = (names: readonly string[]): readonly string[] =>
  names.map((name) => {
    const [child = name] = name.split('.');
    return names.includes(`${child}.id`) ? child : name;
  });

/** Remarks that JSON Schema cannot express. */
function* remarks(field: Field): Generator<string> {
  if (field.hint !== undefined) yield field.hint;
  yield* conditionRemarks(field);
  yield* roleRemarks(field);
  yield* valueRemarks(field);
  yield* uniqueRemarks(field);
  yield* kindRemarks(field);
}

function* conditionRemarks({ when, readOnlyWhen, during, ...field }: Field): Generator<string> {
  const requiredRule = requiredRuleOf(field);
  const [isRequired, requiredWhen] = [requiredRule !== undefined && requiredRule.in === undefined, requiredRule?.when];
  if (during)
    yield during === 'create'
      ? 'Written only when the record is created; a value sent later is ignored'
      : 'Written only once the record exists; a value sent with a create is ignored';
  if (when)
    yield conditionFields(when).length > 0
      ? `Cleared if it does not apply, depending on ${joinNames(conditionFields(when))}`
      : 'Only for some manufacturers';
  if (isRequired && when && !requiredWhen) yield 'Required if it applies';
  if (isRequired && requiredWhen)
    yield `Required depending on ${joinNames(collapseKeyedChildren(conditionFields(requiredWhen)))}`;
  if (readOnlyWhen)
    yield (
      `Read-only depending on ${joinNames(conditionFields(readOnlyWhen))} ` +
      'before and after the write; a value sent is then ignored'
    );
}

function* roleRemarks({ seenBy, writtenBy }: Field): Generator<string> {
  if (seenBy) yield `Returned only to the roles ${joinNames(seenBy)}`;
  if (writtenBy) yield `Read-only except for the roles ${joinNames(writtenBy)}`;
}

/** A day relative to today, in words. */
function formatRelativeDay(days: number): string {
  if (days === 0) return 'today';
  return `${Math.abs(days)} ${Math.abs(days) === 1 ? 'day' : 'days'} ${days < 0 ? 'before' : 'from'} today`;
}

function* valueRemarks({ computed, default: defaultValue }: Field): Generator<string> {
  if (computed) yield `Computed from ${joinNames(computedSources(computed))}`;
  if (typeof defaultValue === 'object')
    yield 'field' in defaultValue
      ? `Defaults to the value of ${defaultValue.field}`
      : `Defaults to ${formatRelativeDay(defaultValue.today)}`;
}

function* uniqueRemarks({ unique }: Field): Generator<string> {
  if (unique === true || unique?.with === undefined) yield* unique ? ['No two live records share it'] : [];
  else yield `No two live records share it together with ${unique.with.join(', ')}`;
}

function* kindRemarks(field: Field): Generator<string> {
  if ('notBefore' in field) yield `Not before ${field.notBefore}`;
  if ('notAfter' in field) yield 'Not in the future';
  if (field.kind === 'money' && field.currency !== undefined) yield `In ${field.currency}`;
}

/** Describes a field, or a column of rows, by its label and remarks. */
export const describeField = (field: Field): string => [field.label, ...remarks(field)].join('. ');

/**
 * Corrects what zod converts: it skips the check that counts a text in characters, the pattern of a format also
 * excludes what is accepted and rewritten, and no computed value is held to limits.
 */
function correct(field: Field, { jsonSchema }: { readonly jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  const maxLength = maxLengthOf(field);
  if (jsonSchema.type === 'string' && !jsonSchema.enum && maxLength < Infinity) jsonSchema.maxLength = maxLength;
  if (jsonSchema.format) delete jsonSchema.pattern;
  if (!field.computed) return;
  delete jsonSchema.minimum;
  delete jsonSchema.maximum;
}

/** What is returned in place of a masked value, and leaves it as it is where it is sent back. */
const maskSchema: JsonSchema = { type: 'string', pattern: `^${hiddenPart}`, description: 'The mask of a value' };

/** JSON schema of a non-null value of the field on the wire, converted from the zod schema that validates it. */
export const valueSchema = memoizePerObject((field: Field): JsonSchema => {
  const { $schema: _dialect, ...converted } = z.toJSONSchema(schemaOf(field), {
    override: (node) => correct(field, node),
  });
  const described = columnOf(field).describe?.(converted, field, { valueSchema, describe: describeField }) ?? converted;
  return isMasked(field) ? { anyOf: [described, maskSchema] } : described;
});

/** A date may be searched in US notation (decision 10), an instant also by its date. */
function dateSearchSchema(field: Field): JsonSchema {
  const { format } = valueSchema(field);
  const written = [{ format: 'date' }, { pattern: '^\\d{2}-\\d{2}-\\d{4}$' }];
  return { type: 'string', anyOf: format === 'date' ? written : [...written, { format }] };
}

/** JSON schema of the query parameter that searches a field. */
export function searchSchema(field: Field, op: Operator): JsonSchema {
  if (isTextSearch(field, op)) return { type: 'string', maxLength: maxLengths.search };
  return traitsOf(field).family === 'day' ? dateSearchSchema(field) : valueSchema(field);
}
