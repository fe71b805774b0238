import type { Field, FieldKind, FieldOf } from '../field';
import { kinds } from '../kinds';
import type { Operator } from '../operators';
import { isLinkField, type LinkField } from '../references';
import type { Resource } from '../resource';
import { intersectRoles, isRoleSubset, readersOf } from '../roles';
import { traitsOf } from '../value';
import { fieldOf, findTarget, type Problems, type Subject } from './context';
import { suggestName, quoteList } from './wording';

/** Whether values of two kinds are compatible: both are texts, or both identify records. */
export function areCompatibleKinds(one: FieldKind, other: FieldKind): boolean {
  const [its, others] = [traitsOf({ kind: one }), traitsOf({ kind: other })];
  return (
    one === other ||
    (its.family === 'text' && others.family === 'text') ||
    (its.identifying === true && others.identifying === true)
  );
}

/** Whether two fields can hold the same values; references only if they point to the same resource. */
export function areCompatibleFields(one: Field, other: Field): boolean {
  if (!isLinkField(one) && !isLinkField(other)) return areCompatibleKinds(one.kind, other.kind);
  return isLinkField(one) && isLinkField(other) && one.kind === other.kind && one.to === other.to;
}

/** Problems of records that users find by typing: a part of their title must be searchable. */
export function* titleSearchProblems(what: string, name: string, subject: Subject): Problems {
  const { target } = findTarget(name, subject);
  if (!target || target.titleFields.length === 0) return;
  const isText = (title: string): boolean =>
    (kinds[fieldOf(target, title)?.kind ?? 'text'].operators as readonly Operator[]).includes('contains');
  const isSearched = Object.values(target.search).some(
    ({ field, op }) => op === 'contains' && target.titleFields.includes(field),
  );
  if (!target.titleFields.some(isText))
    yield `${what} by typing, but its titleFields ${quoteList(target.titleFields)} cannot be searched; add a text to its titleFields, such as a computed one`;
  else if (!isSearched)
    yield `${what} by typing, but no search there looks into ${quoteList(target.titleFields)} with the operator "contains"; add one there`;
}

/** Id prefixes that neither a resource nor its trash has. */
export function* unknownPrefixProblems({ prefixes }: FieldOf<'prefixedId'>, { resources }: Subject): Problems {
  const known = [...resources.values()].flatMap(({ idPrefix, trash }) =>
    [idPrefix, trash?.idPrefix].filter((prefix) => prefix !== undefined),
  );
  for (const prefix of prefixes)
    if (/^[A-Z]+$/.test(prefix) && !known.includes(prefix))
      yield `one of its prefixes is "${prefix}", which no resource uses; ${suggestName(prefix, [...new Set(known)])}`;
}

/** Problems of the resource that a reference points to. */
export function* referenceProblems(field: LinkField, subject: Subject): Problems {
  const { target, problem } = findTarget(field.to, subject);
  if (problem !== undefined) yield `it refers to ${problem}`;
  if (!target) return;
  if (target.view) yield `it refers to ${field.to}, which is a view and stores no records; refer to ${target.view.of}`;
  if (target.relations.keyed && field !== fieldOf(subject.resource, target.relations.keyed.parent))
    yield `it refers to ${field.to}, which has one record per key and no list to choose from; refer to the resource that its records belong to`;
  if (subject.resource.shared && !target.shared)
    yield `it refers to ${field.to}, whose records belong to one manufacturer each, while ${subject.resource.name} is shared by all; add "shared" to both or to neither`;
}

/**
 * Why a new record of `target` would lose the reference that it is created with from a record of `resource`, with
 * advice; undefined if it would keep it.
 */
export function reasonLostAtCreate(
  name: string,
  { target, resource }: { readonly target: Resource; readonly resource: Resource },
): string | undefined {
  const field = fieldOf(target, name);
  if (!field) return undefined;
  if (name in target.included && field.readOnly)
    return 'which belongs to another record and would stay empty; name a reference of that resource itself';
  if (field.derived) return 'which is derived and would stay empty; name the reference that it is derived from';
  if (field.readOnly) return 'which is read-only and would stay empty; remove "readOnly" there';
  if (field.during === 'update')
    return 'which can only be filled in once the record exists, so it would stay empty; remove "during" there';
  const makers = intersectRoles(readersOf(resource), target.rights?.create);
  return isRoleSubset(makers, field.writtenBy)
    ? undefined
    : 'which not everyone who creates a record may write; let the same roles write it';
}
