import { type Field, kinds } from '../../fields';
import { computedSources } from '../computed';
import { isDateField } from '../dateRules';
import { derivedSources } from '../derived';
import { isLinkField } from '../references';
import type { Resource } from '../resource';
import { intersectRoles, isRoleSubset, readersOf } from '../roles';
import { isSystemField } from '../resourceParts';
import { isLong, isSecret } from '../value';
import { fieldParts, type FieldPart } from './parts';
import { describeField, refuseOtherKinds, refuseOtherThan, type Refusal, type FieldPlace } from './placeReasons';
import { areCompatibleFields, hasSingleValue, isShort, reasonOptionRefused, reasonValueRefused } from './values';
import { kindWithArticle } from './wording';
import type { Subject } from './context';

/** Whether a unique index can compare the field: a short single value that is stored in the record's table. */
const isComparable = (field: Field): boolean =>
  hasSingleValue(field) && !isSecret(field) && !isLong(field) && kinds[field.kind].operators.length > 0;

/** Refuses fields that a unique index cannot compare. */
export const refuseIncomparable: Refusal = (field) =>
  isComparable(field)
    ? undefined
    : `which ${isLong(field) ? 'may hold long texts' : `is ${kindWithArticle(field.kind)}`} and cannot be ` +
      'compared; name a field with one short value';

/** Refuses fields whose value a new record cannot take over. */
const refuseCopy =
  (field: Field, option: 'initial' | 'default', { included }: Resource): Refusal =>
  (other, name) => {
    const next = other[option] ?? other.initial ?? other.default;
    if (!areCompatibleFields(other, field))
      return (
        `whose kind ${other.kind} cannot be used for a field of the kind ${field.kind}; name ` + describeField(field)
      );
    const [isTyped, isLate] = [
      !isSystemField(name) && !other.readOnly && !other.computed && !other.derived,
      other.during === 'update',
    ];
    if (!isTyped || isLate || (name in included && included[name]?.writable !== true)) {
      const foreign = isLate ? 'which a new record does not have yet' : 'which belongs to another record';
      const reason = isTyped ? foreign : 'which users do not fill in';
      return `${reason}; name a field that is filled in when a record is created`;
    }
    if (typeof next === 'object' && 'field' in next)
      return `which itself takes over the value of "${next.field}"; name that field instead`;
    // A form shows its initial values, so users can correct them; a default is applied unseen, so it must be valid.
    return option === 'default' ? reasonValueRefused(field, other) : reasonOptionRefused(field, other);
  };

/** Refuses references that the chosen suggestion of a text cannot set. */
const refuseSuggestionTarget =
  ({ suggest, seenBy, writtenBy, during }: Extract<Field, { readonly kind: 'text' }>, resource: Resource): Refusal =>
  (target) => {
    if (target.kind !== 'reference' || target.to !== suggest)
      return `which is not a reference to ${suggest ?? 'anything'}; name one that is`;
    if (target.derived) return 'which is derived and cannot be set; name the reference that it is derived from';
    if (
      !isRoleSubset(
        intersectRoles(readersOf(resource), seenBy, writtenBy),
        intersectRoles(target.seenBy, target.writtenBy),
      )
    )
      return 'which not everyone who fills in this field may write; give both the same "writtenBy"';
    if (target.readOnly) return 'which is read-only and would stay empty; remove "readOnly" there';
    return target.during !== undefined && target.during !== during
      ? 'which is filled in at another time; give both the same "during"'
      : undefined;
  };

function* calculationPlaces({ at, field, home: { resource } }: FieldPart): Generator<FieldPlace> {
  const { derived, computed } = field;
  const isText = refuseOtherThan(isShort, 'a text');
  if (derived) {
    const joins = 'joined' in derived;
    yield {
      where: `${at}: its "derived"`,
      names: derivedSources(derived),
      of: resource,
      needs: ['readable', 'inLists'],
      refuses: joins ? isText : undefined,
      once: true,
      some: true,
    };
  }
  if (!computed) return;
  const isJoin = 'join' in computed;
  yield {
    where: `${at}: its "computed"`,
    names: isJoin ? computed.join : [...new Set(computedSources(computed))],
    of: resource,
    needs: ['stored', 'here', 'readable', 'early'],
    refuses: isJoin ? refuseOtherThan((source) => isShort(source) && !isLinkField(source), 'a text') : undefined,
    once: isJoin,
    some: true,
  };
}

function* valuePlaces({ at, name, field, home: { resource } }: FieldPart): Generator<FieldPlace> {
  const of = resource;
  for (const option of ['initial', 'default'] as const) {
    const start = field[option];
    if (typeof start === 'object' && 'field' in start)
      yield {
        where: `${at}: its "${option}"`,
        names: [start.field],
        of,
        self: name,
        needs: ['another'],
        refuses: refuseCopy(field, option, resource),
      };
  }
  if (field.kind === 'text' && field.suggest !== undefined && field.suggestId !== undefined)
    yield {
      where: `${at}: its "suggestId"`,
      names: [field.suggestId],
      of,
      refuses: refuseSuggestionTarget(field, resource),
    };
  if (typeof field.unique === 'object' && !field.derived)
    yield {
      where: `${at}: its unique.with`,
      names: field.unique.with ?? [],
      of,
      self: name,
      needs: ['another', 'entered', 'stored', 'own'],
      refuses: refuseIncomparable,
      once: true,
      some: field.unique.with !== undefined,
    };
}

function* datePlaces({ at, field, table, home: { resource } }: FieldPart): Generator<FieldPlace> {
  if (!isDateField(field) || field.notBefore === undefined || table?.readOnly) return;
  yield {
    where: `${at}: its "notBefore"`,
    names: [field.notBefore],
    of: resource,
    needs: ['kept', 'known', 'stored'],
    refuses: refuseOtherKinds(field.kind),
  };
}

/** The places in the options of fields that name other fields. */
export function* fieldsNamedByFields(subject: Subject): Generator<FieldPlace> {
  for (const part of fieldParts(subject)) {
    const { home, field, table } = part;
    const readers = [[intersectRoles(readersOf(home.resource), field.seenBy)], 'sees this field'] as const;
    for (const place of datePlaces(part)) yield { ...place, readers };
    if (table) continue;
    for (const place of calculationPlaces(part)) yield { ...place, readers };
    for (const place of valuePlaces(part))
      yield place.needs?.[0] === 'another' && !place.some ? { ...place, readers } : place;
  }
}
