import { conditionFields } from '../../fields';
import { isReference } from '../references';
import type { ContactLog, LoggedValues } from '../resourceParts';
import { isHtml, isPlainText, readValue } from '../value';
import { duplicatesOf, fieldOf, targetOf, type Subject } from './context';
import { family, rule, ruleOfEach, type Placed } from './rule';
import { kindWithArticle, suggestName } from './wording';

type Logged = Placed & { readonly log: ContactLog };

function* contactLogs({ resource: { contactLog } }: Subject): Generator<Logged> {
  if (contactLog) yield { where: 'contactLog', log: contactLog };
}

/** A field that the log names, and why it cannot be that. */
function findFieldFault(
  { resource }: Subject,
  {
    option,
    name,
    fits,
    wanted,
  }: Record<'option' | 'name' | 'wanted', string> & {
    readonly fits: (field: NonNullable<ReturnType<typeof fieldOf>>) => boolean;
  },
): string[] {
  const field = fieldOf(resource, name);
  if (!field)
    return [
      `its "${option}" names "${name}", which is not a field; ${suggestName(name, Object.keys(resource.fields))}`,
    ];
  if (fits(field) && !field.readOnly && field.derived === undefined) return [];
  const kind = kindWithArticle(field.kind);
  return [`its "${option}" names "${name}", which is ${kind} that users do not fill in so; name ${wanted}`];
}

/** The values that the log stores, each list with the words that name it. */
const storedValues = ({ reminder, outcomes }: ContactLog): readonly (readonly [string, LoggedValues])[] => [
  ['reminder.values', reminder.values],
  ['reminder.done', reminder.done],
  ...outcomes.map(({ label, values }) => [`outcome "${label}"`, values] as const),
];

function findValueFaults({ log }: Logged, { resource }: Subject): string[] {
  return storedValues(log).flatMap(([place, values]) =>
    Object.entries(values).flatMap(([name, value]) => {
      const field = Object.hasOwn(resource.declared, name) ? fieldOf(resource, name) : undefined;
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
function aboutOf({ log }: Logged, subject: Subject) {
  const field = fieldOf(subject.resource, log.about);
  return isReference(field) ? targetOf(field, subject) : undefined;
}

/** Rules of kinds of record that contacts with people are logged as. */
export const contactRules = family(contactLogs, [
  rule(
    (_, { resource: { verbs, view, relations } }) =>
      (view ?? relations.keyed) !== undefined ||
      !['create', 'update', 'delete'].every((verb) => verbs.some((has) => has === verb)),
    'stores, closes and takes back records, which this kind does not allow; write it in a kind with the verbs ' +
      'create, update and delete',
  ),
  ({ log }, subject) => [
    ...findFieldFault(subject, { option: 'about', name: log.about, fits: isReference, wanted: 'a reference' }),
    ...findFieldFault(subject, {
      option: 'note',
      name: log.note,
      fits: (field) => isHtml(field) || isPlainText(field),
      wanted: 'a text',
    }),
    ...findFieldFault(subject, {
      option: 'reminder.at',
      name: log.reminder.at,
      fits: ({ kind }) => kind === 'date',
      wanted: 'a date',
    }),
  ],
  rule(
    (part, subject) => {
      const target = aboutOf(part, subject);
      return target && !isReference(fieldOf(target, part.log.whom)) && target.name;
    },
    (name, { log }) =>
      `has the "whom" "${log.whom}", which is no reference of ${name}; name its reference to the person`,
  ),
  rule(
    (part, subject) => {
      const [target, { current }] = [aboutOf(part, subject), part.log];
      const name =
        target && current && conditionFields(current).find((compared) => !Object.hasOwn(target.declared, compared));
      return target && name !== undefined && { name, of: target.name };
    },
    ({ name, of }) => `compares "${name}" in "current", which ${of} lacks; name an own field of ${of}`,
  ),
  findValueFaults,
  ruleOfEach(
    ({ log }) => duplicatesOf(log.outcomes.map(({ label }) => label)),
    (label) => `has the outcome "${label}" twice; give one of them another label`,
  ),
  ruleOfEach(
    ({ log }) => log.outcomes.filter(({ againInDays: days = 1 }) => !Number.isInteger(days) || days < 0 || days > 366),
    ({ label }) =>
      `proposes a reminder for "${label}" at no day of the next year; give againInDays a whole number from 0 to 366`,
  ),
]);
