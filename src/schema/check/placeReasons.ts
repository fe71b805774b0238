import type { Field, FieldKind } from '../../fields';
import type { Placed } from './rule';
import { canSortBy } from '../query';
import { isLinkField, isReference } from '../references';
import type { Resource } from '../resource';
import { intersectRoles, isRoleSubset, readersOf, type Roles } from '../roles';
import { fieldOf, suggestField, targetOf, type Subject } from './context';
import { kindWithArticle } from './wording';

/** Why a field cannot be used in a place, with advice: "which is …; name …". Undefined if it can. */
export type Refusal = (field: Field, name: string) => string | undefined;

/** What a place can need of the fields that it names; `useRules.ts` says what is wrong otherwise. */
export type Need =
  | 'another'
  | 'kept'
  | 'readable'
  | 'inLists'
  | 'own'
  | 'here'
  | 'known'
  | 'stored'
  | 'entered'
  | 'early';

/** A place that names fields. */
export interface FieldPlace extends Placed {
  readonly names: readonly string[];
  /** The record whose fields it names. */
  readonly of: Resource;
  /** What it needs of each field, in the order of what is told first. */
  readonly needs?: readonly Need[];
  /** Whether a name may occur once only. */
  readonly once?: boolean;
  /** Whether the list may not be empty. */
  readonly some?: boolean;
  /** The field that has the place, which it may not name. */
  readonly self?: string;
  /** Who has to see the fields, and how these people are described. */
  readonly readers?: readonly [roles: readonly Roles[], who: string] | undefined;
  /** Why a field cannot be used, with advice: "which is …; name …". */
  readonly refuses?: Refusal | undefined;
  /** The advice for an unknown name, where it is not the most similar one. */
  readonly advises?: (name: string) => string;
}

/** Refuses fields that are something else than wanted. */
export const refuseOtherThan =
  (fits: (field: Field) => boolean, wanted: string): Refusal =>
  (field) =>
    fits(field) ? undefined : `which is ${describeField(field)}; name ${wanted}`;

/** Refuses fields of other kinds than these. */
export const refuseOtherKinds = (...kinds: readonly FieldKind[]): Refusal =>
  refuseOtherThan(({ kind }) => kinds.includes(kind), kinds.map(kindWithArticle).join(' or '));

/** "a reference to patients". */
export const describeField = (field: Field): string =>
  `${kindWithArticle(field.kind)}${isLinkField(field) ? ` to ${field.to}` : ''}`;

/** The kinds of fields that may hold an address, by channel. */
export const addressKinds = { email: ['email', 'text'], sms: ['phone', 'text'] } as const satisfies Readonly<
  Record<string, readonly FieldKind[]>
>;

/** Whether a field refers to records of the resource. */
export const isRecordOf =
  ({ name }: Pick<Resource, 'name'>) =>
  (field: Field): boolean =>
    isLinkField(field) && field.to === name;

/** The resource that a path of references leads to. */
export function pathTargetOf(
  resource: Resource,
  [first, ...rest]: readonly string[],
  subject: Subject,
): Resource | undefined {
  const field = fieldOf(resource, first ?? '');
  const target = isReference(field) ? targetOf(field, subject) : undefined;
  return rest.length === 0 ? target : target && pathTargetOf(target, rest, subject);
}

/**
 * The advice for an unknown field of a linked record, which is often named as it is here: with the name of the
 * relation.
 */
export function suggestLinkedField(wanted: string, relation: string, target: Resource): string {
  const own = wanted.startsWith(`${relation}_`) ? wanted.slice(relation.length + 1) : '';
  return own !== '' && fieldOf(target, own)
    ? `write "${own}", as the field is called there`
    : suggestField(wanted, target);
}

/** Refuses fields by which a list cannot be sorted for everyone. */
export const refuseSort =
  (subject: Subject): Refusal =>
  (field, name) => {
    const { resource } = subject;
    const titleReaders = isReference(field) ? readersOf(targetOf(field, subject)) : undefined;
    if (!canSortBy(resource, name)) {
      const shown = isReference(field) ? `shows the title of ${field.to}` : `is ${kindWithArticle(field.kind)}`;
      return (
        `which ${field.derived ? 'is derived from other fields' : shown} and cannot be sorted; sort by another ` +
        'field'
      );
    }
    return isRoleSubset(readersOf(resource), intersectRoles(field.seenBy, titleReaders))
      ? undefined
      : 'which not everyone can see; sort by another field';
  };

/** What a list needs of the fields that it shows. */
export const shownInLists = ['readable', 'inLists'] as const;
