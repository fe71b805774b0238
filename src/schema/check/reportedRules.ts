import type { Field } from '../../fields';
import { isStaffAddress } from '../staffNames';
import { isReference } from '../references';
import type { Reported } from '../resourceParts';
import { isPlainText } from '../value';
import { fieldOf, type Subject } from './context';
import { family, rule, ruleOfEach, type Placed } from './rule';
import { suggestName } from './wording';

type Reports = Placed & { readonly reported: Reported };

function* reports({ resource: { reported } }: Subject): Generator<Reports> {
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

function* fieldFaults({ reported }: Reports, { resource }: Subject): Generator<string> {
  const own = Object.keys(resource.declared);
  for (const [option, { described, fits }] of Object.entries(wanted)) {
    const name = reported[option as keyof typeof wanted];
    const field = Object.hasOwn(resource.declared, name) ? fieldOf(resource, name) : undefined;
    if (!field) yield `its "${option}" names "${name}", which is no own field; ${suggestName(name, own)}`;
    else if (!fits(field)) yield `its "${option}" names "${name}", which is not ${described}; name one`;
  }
}

/** Rules of kinds of record that have to be reported. */
export const reportedRules = [
  family(reports, [
    rule(
      (_, { resource: { view, verbs, relations, shared } }) =>
        view !== undefined || shared === true || relations.keyed !== undefined || !verbs.includes('update'),
      'is about records of one manufacturer that are changed by themselves, which this kind has not; write it in a ' +
        'kind with the verb update',
    ),
    ruleOfEach(
      (place, subject) => [...fieldFaults(place, subject)],
      (fault) => fault,
    ),
  ]),
];
