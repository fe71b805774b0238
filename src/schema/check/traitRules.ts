import type { Field } from '../../fields';
import { importFields } from '../importScreens';
import { isReference } from '../references';
import { isRequiredOnCreate } from '../required';
import type { Resource } from '../resource';
import type { Reported } from '../resourceParts';
import { isStaffAddress } from '../staffNames';
import { timelineKindsOf } from '../timeline';
import { isPlainText } from '../value';
import { writableFields } from '../writable';
import { namedFieldFaults, targetOf, type NamedField, type Subject } from './context';
import { summaryLists, traitParts, wholeResource } from './parts';
import { family, firstOf, rule, ruleOfEach } from './rule';
import { quoteList } from './wording';

/* Rules of what records of a kind are besides: told of in timelines, imported, assigned to people, reported. */

const nowhere =
  'appears nowhere: no kind that it refers to, directly or over one reference, has "timeline" in its "record"; write ' +
  'it there, or leave it out here';

/** Rules of kinds of record that timelines tell of. */
export const timelineRules = family(traitParts('timeline'), [
  rule(
    (_, { resource: { view } }) => view?.of,
    (of) => `is of a view, whose records are told of as ${of}; write it there`,
  ),
  rule((_, { resource, resources, isSound }) => {
    const all = [...resources.values()];
    const isTold = all.some(
      (target) =>
        target.record?.timeline &&
        timelineKindsOf(target, { all }).some((kind) => kind.resource.name === resource.name),
    );
    return isSound && !resource.view && !isTold;
  }, nowhere),
]);

/** The first field that a new record needs and no file can fill in. */
const findUnfillable = (resource: Resource) =>
  writableFields(resource).find(
    ([name, field]) => isRequiredOnCreate(field) && !importFields(resource).some(([one]) => one === name),
  );

/** Rules of kinds of record that are imported from files. */
export const importRules = family(wholeResource, [
  firstOf(
    rule(
      ({ resource: { import: imports, relations, outgoing, access } }) =>
        imports && (relations.keyed ?? outgoing ?? access) !== undefined,
      'has "import", but holds messages, accounts or records per key of others, which are made one by one; leave ' +
        '"import" out',
    ),
    rule(
      ({ resource }) => (resource.import ? findUnfillable(resource) : undefined),
      ([name, { kind }]) =>
        `has "import", but needs "${name}", a ${kind}, which no file fills in; leave "import" out, or require no value`,
    ),
  ),
]);

/** Rules of the line that says who or what a record is. */
export const summaryRules = family(wholeResource, [
  ruleOfEach(
    ({ resource }) =>
      summaryLists(resource.record).flatMap(({ of }) =>
        resource.relations.hasMany.some(({ many }) => many === of) ? [] : of,
      ),
    (of, { resource }) => {
      const listed = [...new Set(resource.relations.hasMany.map(({ many }) => many))];
      const other = listed.length > 0 ? `name the kind of a list, such as ${quoteList(listed)}, or ` : '';
      return (
        `shows in record.summary a field of "${of}", of which its page has no list; ${other}declare a relation with ` +
        '"many"'
      );
    },
  ),
]);

/** Whose records are stored here: the kind itself, or the one that it is a view of. */
const storedBy = ({ resource, resources }: Subject) => (resource.view ? resources.get(resource.view.of) : resource);

const isKeptByServer = (field: Field): boolean => field.readOnly === true && field.derived === undefined;

/** Rules of kinds of record that are assigned to people. */
export const assignedRules = family(traitParts('assigned'), [
  rule((_, subject) => {
    const stored = storedBy(subject);
    return stored !== undefined && (stored.relations.keyed !== undefined || !stored.verbs.includes('update'));
  }, 'is handed over by changing records, which this kind does not allow; write it in a kind with the verb update'),
  rule(
    ({ trait }, subject) => {
      const stored = storedBy(subject);
      const differs = stored?.assigned?.to !== trait.to || stored.assigned.note !== trait.note;
      return subject.resource.view && stored && differs && stored.name;
    },
    (name) => `differs from that of ${name}, whose records it shows; repeat what is written there`,
  ),
  ({ trait: { to, note } }, subject) => {
    const serversOwn =
      (fits: (field: Field) => boolean, wanted: string): NamedField[2] =>
      (field) =>
        fits(field) && isKeptByServer(field) ? undefined : `not ${wanted}: the server writes it; declare it so`;
    const isUser = (field: Field): boolean => isReference(field) && targetOf(field, subject)?.shared === true;
    const named: NamedField[] = [
      ['to', to, serversOwn(isUser, 'a read-only reference to the users, a "shared" kind')],
      ['note', note, serversOwn(isPlainText, 'a read-only text')],
    ];
    return namedFieldFaults(named, subject.resource);
  },
]);

const wanted =
  (described: string, fits: (field: Field) => boolean): NamedField[2] =>
  (field) =>
    fits(field) ? undefined : `not ${described}; name one`;
const byServer = (described: string, fits: (field: Field) => boolean): NamedField[2] =>
  wanted(`${described}, which the server writes`, (field) => fits(field) && isKeptByServer(field));

/** What each option has to name. */
const reportedFields: Readonly<Record<Exclude<keyof Reported, 'columns'>, NamedField[2]>> = {
  what: wanted('a choice that users fill in', ({ kind, readOnly }) => kind === 'choice' && !readOnly),
  due: byServer('a read-only date', ({ kind }) => kind === 'date'),
  at: byServer('a read-only instant', ({ kind }) => kind === 'instant'),
  by: byServer('a read-only text with "staff"', isStaffAddress),
  to: byServer('a read-only text', isPlainText),
  note: byServer('a read-only text', isPlainText),
  of: wanted('a reference', isReference),
};

/** Rules of kinds of record that have to be reported. */
export const reportedRules = family(traitParts('reported'), [
  rule(
    (_, { resource: { view, verbs, relations, shared } }) =>
      view !== undefined || shared === true || relations.keyed !== undefined || !verbs.includes('update'),
    'is about records of one manufacturer that are changed by themselves, which this kind has not; write it in a ' +
      'kind with the verb update',
  ),
  ({ trait }, { resource }) => {
    const named = Object.entries(reportedFields).map(([option, refuses]): NamedField => [
      option,
      trait[option as keyof typeof reportedFields],
      refuses,
    ]);
    return namedFieldFaults(named, resource, { own: true });
  },
]);
