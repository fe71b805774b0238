import type { Field } from '../../fields';
import { isRoleSubset, type Roles } from '../roles';
import { isSystemField } from '../resourceParts';
import { isSecret } from '../value';
import { derivedSources } from '../derived';
import type { Resource } from '../resource';
import { duplicatesOf, fieldOf, isRowColumn, suggestField } from './context';
import { fieldPlaces } from './fieldPlaces';
import type { FieldPlace, Need } from './placeReasons';
import { family, ruleOfEach, rule } from './rule';

/** Whether all of these roles can see a field and the fields that it is derived from. */
export function isSeenBy(resource: Resource, name: string, roles: Roles): boolean {
  const field = fieldOf(resource, name);
  const sources = field?.derived ? derivedSources(field.derived) : [];
  return [field, ...sources.map((source) => fieldOf(resource, source))].every((one) =>
    isRoleSubset(roles, one?.seenBy),
  );
}

/** Whether a field is read from another record, so that it is not known while this one is written. */
const isFromOtherRecord = ({ included }: Resource, name: string): boolean =>
  Object.hasOwn(included, name) && included[name]?.nested === undefined && included[name]?.writable !== true;

type Lacks = (name: string, place: FieldPlace, field: Field) => boolean;
const ofAnother = ({ of }: FieldPlace): string => `which belongs to another record; name a field of ${of.name}`;

/** When a field lacks what a place needs, and what is said about it. */
const lacking: Readonly<Record<Need, readonly [Lacks, string | ((place: FieldPlace, name: string) => string)]>> = {
  another: [(name, { self }) => name === self, 'which is the field itself; name another field'],
  kept: [
    (name) => name === 'discarded_at' || name === 'discarded_by',
    'which is empty in every record that is used here; name another field',
  ],
  readable: [(_, _place, field) => isSecret(field), 'which is a password and cannot be read; name another field'],
  inLists: [
    (name, { of }) => of.included[name]?.nested !== undefined,
    'which belongs to a nested record and is not available here; name another field',
  ],
  own: [(name, { of }) => name in of.included, ofAnother],
  here: [(name, { of }) => name in of.included && of.included[name]?.nested === undefined, ofAnother],
  known: [(name, { of }) => isFromOtherRecord(of, name), ofAnother],
  stored: [
    (_, _place, field) => field.derived !== undefined,
    'which is derived from other fields and not stored; name the field that it is derived from',
  ],
  entered: [
    (name, { of }) => isSystemField(name) && !isRowColumn(name, of),
    'which only the server sets; name a field that users fill in',
  ],
  early: [
    (name, { of }, field) => isSystemField(name) || 'numbered' in field || name === of.relations.keyed?.by,
    'which is not known before the record is stored; name another field',
  ],
};

/** What is wrong with one name in a place; undefined if nothing is. */
export function findUseProblem(name: string, place: FieldPlace): string | undefined {
  const { of, needs = [], refuses, readers, advises } = place;
  const field = fieldOf(of, name);
  if (!field)
    return `names the unknown field "${name}" of ${of.name}; ${(advises ?? ((one) => suggestField(one, of)))(name)}`;
  const lack = needs.find((need) => lacking[need][0](name, place, field));
  const said = lack && lacking[lack][1];
  const reason = typeof said === 'function' ? said(place, name) : (said ?? refuses?.(field, name));
  if (reason !== undefined) return `names "${name}", ${reason}`;
  return readers?.[0].some((roles) => !isSeenBy(of, name, roles)) === true && name !== place.self
    ? `names "${name}", which not everyone who ${readers[1]} can see; name another field, or give both the ` +
        'same "seenBy"'
    : undefined;
}

/** The rules of all places that name fields. */
export const fieldUseRules = family(fieldPlaces, [
  rule(({ some, names }) => some === true && names.length === 0, 'is an empty list; name at least one field'),
  ruleOfEach(
    ({ once, names }) => (once === true ? duplicatesOf(names) : []),
    (name) => `names "${name}" twice; once is enough`,
  ),
  (place) => [...new Set(place.names)].flatMap((name) => findUseProblem(name, place) ?? []),
]);
