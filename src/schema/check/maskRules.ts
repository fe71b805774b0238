import { computedSources } from '../computed';
import { derivedSources } from '../derived';
import { uniqueKeys } from '../duplicates';
import { isMasked, maskedFields } from '../masked';
import type { Subject } from './context';
import { fieldParts } from './parts';
import { family, rule, ruleOfEach, type Placed } from './rule';

interface MaskedPart extends Placed {
  readonly name: string;
}

function* maskedParts({ resource }: Subject): Generator<MaskedPart> {
  for (const [name] of maskedFields(resource)) yield { where: `field "${name}": it is masked, but`, name };
}

/** The fields whose values are made of this one: they would show it. */
const fieldsMadeOf = (name: string, { resource }: Subject): string[] =>
  Object.entries(resource.fields).flatMap(([other, { computed, derived, initial, default: start }]) => {
    const copied = [initial, start].some(
      (value) => typeof value === 'object' && 'field' in value && value.field === name,
    );
    const sources = [...(computed ? computedSources(computed) : []), ...(derived ? derivedSources(derived) : [])];
    return copied || sources.includes(name) ? [other] : [];
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
