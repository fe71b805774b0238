import { askedOf, computedFrom, fieldsOf, type Field } from '../../schema';

const namesIn = (names: readonly string[]): string => [...new Set(names)].join(', ');

/** Replaces the fields of a keyed child by the name of the child if the condition depends on its existence. */
const withChildren = (names: readonly string[]): readonly string[] =>
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

function* conditionRemarks({ when, readOnlyWhen, ...field }: Field): Generator<string> {
  const asked = askedOf(field);
  const [isAsked, asking] = [asked !== undefined && asked.in === undefined, asked?.when];
  if (when) yield fieldsOf(when).length > 0 ? `Emptied where it does not apply, depending on ${namesIn(fieldsOf(when))}` : 'Of some manufacturers alone';
  if (isAsked && when && !asking) yield 'Required where it applies';
  if (isAsked && asking) yield `Required depending on ${namesIn(withChildren(fieldsOf(asking)))}`;
  if (readOnlyWhen) yield `Kept as it is, whatever is sent, depending on ${namesIn(fieldsOf(readOnlyWhen))} before and after the write`;
}

function* roleRemarks({ seenBy, writtenBy }: Field): Generator<string> {
  if (seenBy) yield `Answered to the roles ${namesIn(seenBy)} alone`;
  if (writtenBy) yield `Read-only but to the roles ${namesIn(writtenBy)}`;
}

/** A day relative to today, in words. */
function dayFromToday(days: number): string {
  if (days === 0) return 'Today';
  return `${Math.abs(days)} ${Math.abs(days) === 1 ? 'day' : 'days'} ${days < 0 ? 'before' : 'from'} today`;
}

function* valueRemarks({ computed, default: start }: Field): Generator<string> {
  if (computed) yield `Computed from ${namesIn(computedFrom(computed))}`;
  if (typeof start === 'object') yield 'field' in start ? `As ${start.field} where it is not sent` : `${dayFromToday(start.today)} where it is not sent`;
}

function* uniqueRemarks({ unique }: Field): Generator<string> {
  if (unique === true || unique?.with === undefined) yield* unique ? ['No two live records share it'] : [];
  else yield `No two live records share it together with ${unique.with.join(', ')}`;
}

function* kindRemarks(field: Field): Generator<string> {
  if ('notBefore' in field) yield `Not before ${field.notBefore}`;
  if ('notAfter' in field) yield 'Not in the future';
  if (field.kind === 'rows' && field.distinct) yield `No two rows share ${namesIn(field.distinct)}`;
  if (field.kind === 'money' && field.currency !== undefined) yield `In ${field.currency}`;
  if ((field.kind === 'integer' || field.kind === 'decimal') && field.format?.unit !== undefined) yield `In ${field.format.unit}`;
}

/** Describes a field, or a column of rows, by its label and remarks. */
export const descriptionOf = (field: Field): string => [field.label, ...remarks(field)].join('. ');
