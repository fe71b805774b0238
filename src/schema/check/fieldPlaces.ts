import { conditionFields } from '../../fields';
import { fieldColumns } from '../listFields';
import { isLinkField, isReference } from '../references';
import { intersectRoles, readersOf } from '../roles';
import { findableAs } from '../findText';
import { isHtml, isPlainText, traitsOf } from '../value';
import { fieldOf, type Subject } from './context';
import {
  actionsWith,
  preconditions,
  conditionParts,
  searchParts,
  sectionParts,
  tableParts,
  type ConditionPart,
} from './parts';
import {
  isRecordOf,
  refuseOtherKinds,
  refuseOtherThan,
  refuseSort,
  shownInLists,
  type FieldPlace,
  type Need,
} from './placeReasons';
import { fieldsNamedByFields } from './placesOfFields';
import { pagePlaces, reportPlaces } from './placesOfPages';
import { isShort } from './values';
import { messagePlaces } from './placesOfMessages';
import { relationPlaces, viewPlaces } from './placesOfRelations';

/** Places that say what a record tells in timelines. */
function* timelinePlaces({ resource: of }: Subject): Generator<FieldPlace> {
  const { timeline } = of;
  if (!timeline) return;
  const { at, text, note } = timeline;
  yield {
    where: 'timeline.at',
    names: [at],
    of,
    needs: ['kept', 'own', 'stored'],
    refuses: refuseOtherKinds('instant'),
  };
  yield {
    where: 'timeline.text',
    names: text,
    of,
    needs: ['readable', 'inLists'],
    refuses: refuseOtherThan(isShort, 'a short text, a choice or a day'),
    once: true,
    some: true,
  };
  if (note !== undefined)
    yield {
      where: 'timeline.note',
      names: [note],
      of,
      needs: ['readable', 'inLists'],
      refuses: refuseOtherThan((field) => isHtml(field) || isPlainText(field), 'a text'),
    };
}

/** Places that tell one record from another. */
function* namingPlaces({ resource }: Subject): Generator<FieldPlace> {
  const {
    titleFields,
    subtitleFields = [],
    alsoCalled = {},
    duplicates,
    findBy = [],
    together = [],
    tenantField,
  } = resource;
  const of = resource;
  const needs = ['inLists'] as const;
  const refuses = refuseOtherThan((field) => isShort(field) && !isLinkField(field), 'a text, which can name a record');
  yield { where: 'titleFields', names: titleFields, of, needs, refuses, once: true, some: true };
  yield { where: 'subtitleFields', names: subtitleFields, of, needs, refuses, once: true };
  yield { where: 'alsoCalled', names: Object.keys(alsoCalled), of };
  yield { where: 'together', names: together.flat(), of, once: true };
  if (duplicates?.fields)
    yield {
      where: 'duplicates.fields',
      names: duplicates.fields,
      of,
      needs: ['own', 'stored'],
      refuses: refuseOtherThan((field) => {
        const { multiple, family } = traitsOf(field);
        return !multiple && ['text', 'day', 'number'].includes(family);
      }, 'texts, days or numbers, which can be compared'),
      once: true,
    };
  yield { where: 'duplicates.likely', names: duplicates?.likely ?? [], of, needs: ['own', 'stored'], once: true };
  yield {
    where: 'findBy',
    names: findBy,
    of,
    needs: ['own', 'stored'],
    refuses: refuseOtherThan(
      (field) => findableAs(field) !== undefined,
      'a text, phone, e-mail, date or whole number, by which people look for a record',
    ),
    once: true,
  };
  if (tenantField !== undefined && !resource.view)
    yield {
      where: 'tenantField',
      names: [tenantField],
      of,
      needs: resource.shared ? ['stored', 'own'] : [],
      refuses: resource.shared && refuseOtherKinds('text', 'choice'),
    };
}

function* listPlaces(subject: Subject): Generator<FieldPlace> {
  const { resource } = subject;
  const { list, rights } = resource;
  const of = resource;
  for (const { where, columns } of tableParts(subject)) {
    const names = fieldColumns(columns).map(({ field }) => field);
    const needs = where === 'trash.columns' ? shownInLists : (['kept', ...shownInLists] as const);
    yield { where, names, of, needs, once: true, some: columns.length === 0 };
    for (const { field, link } of fieldColumns(columns))
      if (link !== undefined && link !== 'record')
        yield {
          where: `${where}: the link of "${field}"`,
          names: [link],
          of,
          refuses: refuseOtherThan(isReference, 'a reference, or write "record"'),
        };
  }
  if (list?.sort) {
    const needs = ['kept', 'inLists'] as const;
    yield { where: 'list.sort', names: [list.sort.field], of, needs, refuses: refuseSort(subject) };
  }
  if (list?.sort?.first) {
    const refuses = refuseOtherKinds('choice');
    yield { where: 'list.sort.first', names: [list.sort.first.field], of, needs: ['own'], refuses };
  }
  yield { where: 'list.deleteSummary', names: list?.deleteSummary ?? [], of, needs: shownInLists, once: true };
  yield {
    where: 'list.bulkEdit',
    names: list?.bulkEdit ?? [],
    // A view is changed by changing what it shows.
    of: (resource.view && subject.resources.get(resource.view.of)) ?? of,
    needs: ['kept', 'own', 'inLists'],
    refuses: refuseOtherThan((field) => field.kind === 'choice' && !field.readOnly, 'a choice that people make'),
    once: true,
  };
  for (const { where, precondition } of preconditions(subject))
    yield {
      where: `${where}: its precondition`,
      names: [precondition.field],
      of,
      needs: shownInLists,
      readers: [[rights?.list], 'sees the row'],
    };
  for (const { where, action } of actionsWith('call')(subject))
    yield {
      where: `${where}: its message`,
      names: Array.from(action.done.matchAll(/\{(\w+)\}/g), ([, name = '']) => name),
      of,
      needs: ['readable'],
    };
  for (const { where, action } of actionsWith('create')(subject)) {
    const target = subject.resources.get(action.create);
    const refuses = refuseOtherThan(isRecordOf(resource), `a reference to ${resource.name}`);
    if (target) yield { where: `${where}: its "sets"`, names: [action.sets], of: target, refuses };
  }
}

function* sectionPlaces(subject: Subject): Generator<FieldPlace> {
  for (const { where, section, place } of sectionParts(subject))
    yield {
      where: place === 'the form' ? where : `${where} of the record page`,
      names: section.fields,
      of: subject.resource,
      needs: place === 'the form' ? [] : ['readable'],
      once: true,
    };
}

/** Who has to see the fields of a condition: whoever sees what depends on it. */
function conditionReaders({ of, section, home }: ConditionPart, subject: Subject): FieldPlace['readers'] {
  const readers = readersOf(subject.resource);
  if (of) return of.table ? undefined : [[intersectRoles(readers, of.field.seenBy)], 'sees this field'];
  const ofSection = section?.fields.map((name) => fieldOf(home.resource, name)?.seenBy ?? readers);
  return ofSection
    ? [ofSection, 'sees its fields']
    : [[subject.resource.rights?.delete ?? readers], 'may delete a record'];
}

/** The places of conditions that name fields. */
export const conditionPlaces = (parts: Iterable<ConditionPart>, subject: Subject): FieldPlace[] =>
  Array.from(parts, (part) => {
    const { where, condition, home, time, of, option } = part;
    const isAsking = option === 'required.when';
    return {
      where,
      names: [...new Set(conditionFields(condition))],
      of: home.resource,
      needs: [isAsking && 'another', 'readable', ...(time === 'written' ? ['entered', 'known'] : [])].filter(
        (need): need is Need => need !== false,
      ),
      ...(of && { self: of.name }),
      readers: conditionReaders(part, subject),
    };
  });

/** All places of a declaration that name fields. */
export function* fieldPlaces(subject: Subject): Generator<FieldPlace> {
  yield* namingPlaces(subject);
  yield* timelinePlaces(subject);
  yield* fieldsNamedByFields(subject);
  yield* conditionPlaces(conditionParts(subject), subject);
  for (const { where, search } of searchParts(subject))
    yield { where, names: [search.field], of: subject.resource, needs: ['inLists'] };
  yield* listPlaces(subject);
  yield* sectionPlaces(subject);
  yield* pagePlaces(subject);
  yield* relationPlaces(subject);
  yield* reportPlaces(subject);
  yield* viewPlaces(subject);
  yield* messagePlaces(subject);
}
