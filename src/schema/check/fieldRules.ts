import type { Field, Unique } from '../../fields';
import { checkOf } from '../../fields/checks';
import { valueSources } from '../conditionDependencies';
import { uniqueKeys, uniquePlaceholders } from '../duplicates';
import { isMasked, maskedFields } from '../masked';
import { traitsOf } from '../value';
import type { Subject } from './context';
import { fieldParts, recordFieldParts, type FieldPart } from './parts';
import { refuseIncomparable } from './placesOfFields';
import { family, rule, ruleOfEach, type Placed } from './rule';
import { isShort } from './values';
import { kindWithArticle, quoteList, suggestName } from './wording';

/** Whether a kind of field can be a cell of rows that people fill in: one short value. */
const isCell = (field: Field): boolean => checkOf(field)?.isCell ?? isShort(field);

/** Rules of what a kind of field is. */
export const kindRules = family(fieldParts, [
  (part) => (checkOf(part.field)?.rules ?? []).flatMap((one) => [...one(part, part.home)]),
  rule(({ field, table }) => table && traitsOf(field).secret, 'is a password and cannot be read; remove it'),
  rule(
    ({ field, table }) => table && !table.readOnly && !traitsOf(field).secret && !isCell(field),
    (_, { field }) => `is ${kindWithArticle(field.kind)}, which cannot be a column of rows; make it a separate field`,
  ),
]);

/** Maximum number of columns of a PostgreSQL index. */
const maxIndexColumns = 32;

const withOf = ({ field: { unique, derived } }: FieldPart): (Unique & object) | undefined =>
  typeof unique === 'object' && !derived ? unique : undefined;
const othersOf = (part: FieldPart): readonly string[] => withOf(part)?.with ?? [];

/** Another key that makes this one unnecessary, or whose index would get the same name. */
function findOtherKey(part: FieldPart): string | undefined {
  const { name, home } = part;
  if (!withOf(part)) return undefined;
  const others = othersOf(part);
  const own = [name, ...others];
  const keys = uniqueKeys(home.resource).filter(({ field }) => field !== name);
  const narrower = keys.find(({ fields }) => fields.length < own.length && fields.every((one) => others.includes(one)));
  if (narrower) return `has "with" ${quoteList(narrower.fields)}, which are unique already; leave "unique" out`;
  const same = keys.find(({ fields }) => fields.length === own.length && own.every((one) => fields.includes(one)));
  const names = Object.keys(home.resource.declared);
  if (same)
    return names.indexOf(same.field) < names.indexOf(name)
      ? `has "with" ${quoteList(others)}, which "${same.field}" declares already; declare it at one of them only`
      : undefined;
  const alike = keys.find(({ fields }) => fields.join('_') === own.join('_'));
  return alike
    ? `has "with" ${quoteList(others)}, but its index would have the same name as that of "${alike.field}"; ` +
        'rename one of the fields'
    : undefined;
}

/** Why a value of the field itself cannot be unique; undefined if it can. */
function findOwnProblem({ name, field, home: { resource } }: FieldPart): string | undefined {
  const { unique, derived, kind } = field;
  if (unique === undefined || derived || resource.view || resource.log) return undefined;
  if (kind === 'boolean' && (unique === true || unique.with === undefined))
    return (
      'can only be true or false, so there could be at most two records; name other fields in "with", or leave ' +
      '"unique" out'
    );
  const reason = refuseIncomparable(field, name);
  return reason === undefined ? undefined : `belongs to a field ${reason}`;
}

const placeOf = (part: FieldPart): FieldPart => ({ ...part, where: `${part.at}: its "unique"` });

/** Rules of values that are unique among the records that are not discarded, alone or together with others. */
export const uniqueRules = family(
  (subject) => recordFieldParts(subject).map(placeOf),
  [
    rule(findOwnProblem),
    rule(findOtherKey),
    rule(
      (part) => Object.keys(withOf(part) ?? { with: [] }).length === 0,
      'is empty; write true, or name other fields in "with"',
    ),
    rule(
      (part) => othersOf(part).length >= maxIndexColumns,
      `is over more than ${maxIndexColumns - 1} other fields; name fewer`,
    ),
    ruleOfEach(
      (part) =>
        Array.from(withOf(part)?.message?.matchAll(/\{([^}]*)\}/g) ?? [], ([, word = '']) => word).filter(
          (word) => !uniquePlaceholders.some((known) => known === word),
        ),
      (word) =>
        `has a message with the unknown placeholder "{${word}}"; ${suggestName(word.trim(), uniquePlaceholders)}`,
    ),
  ],
);

interface MaskedPart extends Placed {
  readonly name: string;
}

function* maskedParts({ resource }: Subject): Generator<MaskedPart> {
  for (const [name] of maskedFields(resource)) yield { where: `field "${name}": it is masked, but`, name };
}

/** The fields whose values are made of this one: they would show it. */
const fieldsMadeOf = (name: string, { resource }: Subject): string[] =>
  Object.entries(resource.fields).flatMap(([other, field]) => {
    const copied = [field.initial, field.default].some(
      (value) => typeof value === 'object' && 'field' in value && value.field === name,
    );
    return copied || valueSources(field).includes(name) ? [other] : [];
  });

/** Whether messages of some kind of record are sent to the value of a field. */
const isAddressOfMessages = (name: string, { resource, resources }: Subject): boolean =>
  [...resources.values()].some(({ outgoing, fields }) => {
    const recipient = outgoing && fields[outgoing.recipient];
    return recipient?.kind === 'reference' && recipient.to === resource.name && outgoing?.address.field === name;
  });

/** Rules of masked fields: nothing else tells their values. */
export const maskRules = [
  family(maskedParts, [
    rule(
      ({ name }, { resource }) => [...resource.titleFields, ...(resource.subtitleFields ?? [])].includes(name),
      'it is named in "titleFields" or "subtitleFields", which users tell records by; name another field there',
    ),
    rule(
      ({ name }, { resource: { duplicates } }) => duplicates?.fields?.includes(name),
      'it is named in "duplicates", which tells of other records with its value; leave it out there',
    ),
    rule(
      ({ name }, { resource: { findBy } }) => findBy?.includes(name),
      'it is named in "findBy", which finds records by any part of it; leave it out there',
    ),
    rule(
      ({ name }, { resource }) => uniqueKeys(resource).some(({ fields }) => fields.includes(name)),
      'it is part of "unique", which tells that another record has its value; leave it out there',
    ),
    rule(
      ({ name }, { resource: { tenantField, view } }) => tenantField === name || Object.hasOwn(view?.where ?? {}, name),
      'records are chosen by its value ("tenantField" or "view"); choose them by another field',
    ),
    ruleOfEach(
      ({ name }, subject) => fieldsMadeOf(name, subject),
      (other) => `"${other}" is made of it and would show it; leave it out there`,
    ),
    ruleOfEach(
      ({ name }, { resource }) =>
        Object.entries(resource.fields).flatMap(([other, field]) =>
          'notBefore' in field && field.notBefore === name ? [other] : [],
        ),
      (other) => `"${other}" may not be before it, and so tells after which day it is; leave "notBefore" out there`,
    ),
    rule(
      ({ name }, subject) => isAddressOfMessages(name, subject),
      'messages are sent to it ("outgoing"), and show where they went; name another field there',
    ),
    ruleOfEach(
      ({ name }, { resource }) =>
        Object.entries(resource.search).filter(([, { field, op }]) => field === name && !['eq', 'empty'].includes(op)),
      ([search]) =>
        `the search "${search}" compares more than its whole value, so that it could be guessed; use the operator "eq"`,
    ),
  ]),
  family(fieldParts, [
    rule(
      ({ field, table }) => table && isMasked(field),
      'has "masked", but the rows of a table are always shown whole; make it a field of the record, or leave it out',
    ),
  ]),
];
