import { conditionFields, type Field } from '../../fields';
import { isReference } from '../references';
import type { ContactLog, LoggedValues } from '../resourceParts';
import { isHtml, isPlainText, readValue } from '../value';
import {
  duplicatesOf,
  fieldOf,
  namedFieldFaults,
  ownFieldOf,
  targetOf,
  type NamedField,
  type Subject,
} from './context';
import { traitParts, type TraitPart } from './parts';
import { family, rule, ruleOfEach } from './rule';
import { kindWithArticle } from './wording';

type Logged = TraitPart<ContactLog>;

/** Refuses fields that users do not fill in as that. */
const filledIn =
  (fits: (field: Field) => boolean, wanted: string): NamedField[2] =>
  (field) =>
    fits(field) && !field.readOnly && field.derived === undefined
      ? undefined
      : `${kindWithArticle(field.kind)} that users do not fill in so; name ${wanted}`;

/** The values that the log stores, each list with the words that name it. */
const storedValues = ({ reminder, outcomes }: ContactLog): readonly (readonly [string, LoggedValues])[] => [
  ['reminder.values', reminder.values],
  ['reminder.done', reminder.done],
  ...outcomes.map(({ label, values }) => [`outcome "${label}"`, values] as const),
];

function findValueFaults({ trait: log }: Logged, { resource }: Subject): string[] {
  return storedValues(log).flatMap(([place, values]) =>
    Object.entries(values).flatMap(([name, value]) => {
      const field = ownFieldOf(resource, name);
      if (!field || field.readOnly || field.derived !== undefined)
        return [`${place} sets "${name}", which is not a field of its own that users fill in; name one`];
      const read = readValue(field, value);
      if (!('errors' in read)) return [];
      const refused = `${JSON.stringify(value)}, which the field refuses: ${read.errors.join(' ')}`;
      return [`${place} sets "${name}" to ${refused}; give a value that it takes`];
    }),
  );
}

/** What the reference leads to, if the log names one. */
function aboutOf({ trait: log }: Logged, subject: Subject) {
  const field = fieldOf(subject.resource, log.about);
  return isReference(field) ? targetOf(field, subject) : undefined;
}

/** Rules of kinds of record that contacts with people are logged as. */
export const contactRules = family(traitParts('contactLog'), [
  rule(
    (_, { resource: { verbs, view, relations } }) =>
      (view ?? relations.keyed) !== undefined ||
      !['create', 'update', 'delete'].every((verb) => verbs.some((has) => has === verb)),
    'stores, closes and takes back records, which this kind does not allow; write it in a kind with the verbs ' +
      'create, update and delete',
  ),
  ({ trait: { about, note, reminder } }, { resource }) =>
    namedFieldFaults(
      [
        ['about', about, filledIn(isReference, 'a reference')],
        ['note', note, filledIn((field) => isHtml(field) || isPlainText(field), 'a text')],
        ['reminder.at', reminder.at, filledIn(({ kind }) => kind === 'date', 'a date')],
      ],
      resource,
    ),
  rule(
    (part, subject) => {
      const target = aboutOf(part, subject);
      return target && !isReference(fieldOf(target, part.trait.whom)) && target.name;
    },
    (name, { trait: log }) =>
      `has the "whom" "${log.whom}", which is no reference of ${name}; name its reference to the person`,
  ),
  rule(
    (part, subject) => {
      const [target, { current }] = [aboutOf(part, subject), part.trait];
      const name =
        target && current && conditionFields(current).find((compared) => !Object.hasOwn(target.declared, compared));
      return target && name !== undefined && { name, of: target.name };
    },
    ({ name, of }) => `compares "${name}" in "current", which ${of} lacks; name an own field of ${of}`,
  ),
  findValueFaults,
  ruleOfEach(
    ({ trait: log }) => duplicatesOf(log.outcomes.map(({ label }) => label)),
    (label) => `has the outcome "${label}" twice; give one of them another label`,
  ),
  ruleOfEach(
    ({ trait: log }) =>
      log.outcomes.filter(({ againInDays: days = 1 }) => !Number.isInteger(days) || days < 0 || days > 366),
    ({ label }) =>
      `proposes a reminder for "${label}" at no day of the next year; give againInDays a whole number from 0 to 366`,
  ),
]);
