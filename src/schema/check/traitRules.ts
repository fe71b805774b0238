import type { Field } from '../../fields';
import { importFields } from '../importScreens';
import { isReference } from '../references';
import { isRequiredOnCreate } from '../required';
import type { Resource } from '../resource';
import type { Assigned, Reported, TimelineEntry } from '../resourceParts';
import { isStaffAddress } from '../staffNames';
import { timelineKindsOf } from '../timeline';
import { isPlainText } from '../value';
import { writableFields } from '../writable';
import { fieldOf, targetOf, type Subject } from './context';
import { summaryLists, wholeResource } from './parts';
import { family, firstOf, rule, ruleOfEach, type Placed } from './rule';
import { suggestName } from './wording';

/* Rules of what records of a kind are besides: told of in timelines, imported, assigned to people, reported. */

type Told = Placed & { readonly entry: TimelineEntry };

function* timelineEntries({ resource: { timeline } }: Subject): Generator<Told> {
  if (timeline) yield { where: 'timeline', entry: timeline };
}

const nowhere =
  'appears nowhere: no kind that it refers to, directly or over one reference, has "timeline" in its "record"; write ' +
  'it there, or leave it out here';

/** Rules of kinds of record that timelines tell of. */
export const timelineRules = family(timelineEntries, [
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
    (of) => `shows in record.summary a field of "${of}", of which its page has no list; declare a relation with "many"`,
  ),
]);

type Assignment = Placed & { readonly assigned: Assigned };

function* assignments({ resource: { assigned } }: Subject): Generator<Assignment> {
  if (assigned) yield { where: 'assigned', assigned };
}

/** Whose records are stored here: the kind itself, or the one that it is a view of. */
const storedBy = ({ resource, resources }: Subject) => (resource.view ? resources.get(resource.view.of) : resource);

function* assignedFaults({ assigned: { to, note } }: Assignment, subject: Subject): Generator<string> {
  const { fields } = subject.resource;
  const places = [
    ['to', to, 'a read-only reference to the users, a "shared" kind'],
    ['note', note, 'a read-only text'],
  ] as const;
  for (const [option, name, wanted] of places) {
    const field = fieldOf(subject.resource, name);
    if (!field) {
      yield `its "${option}" names "${name}", which is not a field; ${suggestName(name, Object.keys(fields))}`;
      continue;
    }
    const fits = option === 'to' ? isReference(field) && targetOf(field, subject)?.shared === true : isPlainText(field);
    if (!fits || !field.readOnly || field.derived !== undefined)
      yield `its "${option}" names "${name}", which is not ${wanted}: the server writes it; declare it so`;
  }
}

/** Rules of kinds of record that are assigned to people. */
export const assignedRules = family(assignments, [
  rule((_, subject) => {
    const stored = storedBy(subject);
    return stored !== undefined && (stored.relations.keyed !== undefined || !stored.verbs.includes('update'));
  }, 'is handed over by changing records, which this kind does not allow; write it in a kind with the verb update'),
  rule(
    ({ assigned }, subject) => {
      const stored = storedBy(subject);
      const differs = stored?.assigned?.to !== assigned.to || stored.assigned.note !== assigned.note;
      return subject.resource.view && stored && differs && stored.name;
    },
    (name) => `differs from that of ${name}, whose records it shows; repeat what is written there`,
  ),
  assignedFaults,
]);

type Report = Placed & { readonly reported: Reported };

function* reportedKinds({ resource: { reported } }: Subject): Generator<Report> {
  if (reported) yield { where: 'reported', reported };
}

interface Wanted {
  readonly described: string;
  readonly fits: (field: Field) => boolean;
}

const byServer = (described: string, fits: Wanted['fits']): Wanted => ({
  described: `${described}, which the server writes`,
  fits: (field) => fits(field) && field.readOnly === true && field.derived === undefined,
});

/** What each option has to name. */
const wanted: Readonly<Record<Exclude<keyof Reported, 'columns'>, Wanted>> = {
  what: { described: 'a choice that users fill in', fits: ({ kind, readOnly }) => kind === 'choice' && !readOnly },
  due: byServer('a read-only date', ({ kind }) => kind === 'date'),
  at: byServer('a read-only instant', ({ kind }) => kind === 'instant'),
  by: byServer('a read-only text with "staff"', isStaffAddress),
  to: byServer('a read-only text', isPlainText),
  note: byServer('a read-only text', isPlainText),
  of: { described: 'a reference', fits: isReference },
};

function* reportedFaults({ reported }: Report, { resource }: Subject): Generator<string> {
  const own = Object.keys(resource.declared);
  for (const [option, { described, fits }] of Object.entries(wanted)) {
    const name = reported[option as keyof typeof wanted];
    const field = Object.hasOwn(resource.declared, name) ? fieldOf(resource, name) : undefined;
    if (!field) yield `its "${option}" names "${name}", which is no own field; ${suggestName(name, own)}`;
    else if (!fits(field)) yield `its "${option}" names "${name}", which is not ${described}; name one`;
  }
}

/** Rules of kinds of record that have to be reported. */
export const reportedRules = family(reportedKinds, [
  rule(
    (_, { resource: { view, verbs, relations, shared } }) =>
      view !== undefined || shared === true || relations.keyed !== undefined || !verbs.includes('update'),
    'is about records of one manufacturer that are changed by themselves, which this kind has not; write it in a ' +
      'kind with the verb update',
  ),
  reportedFaults,
]);
