import type { Field } from '../../fields';
import { isDateField } from '../dateRules';
import { isMasked } from '../masked';
import { isReference } from '../references';
import { deadlineOf, firstDateOf, groupedField } from '../reports';
import { traitsOf } from '../value';
import type { Subject } from './context';
import { reportParts, summaryLists, type ReportPart } from './parts';
import { isRecordOf, refuseOtherKinds, refuseOtherThan, type FieldPlace, type Refusal } from './placeReasons';
import { isShort } from './values';

/** Places in the line that says who or what a record is. */
function* summaryPlaces(subject: Subject): Generator<FieldPlace> {
  const { resource: of } = subject;
  const summary = of.record?.summary ?? [];
  yield {
    where: 'record.summary',
    names: summary.filter((entry) => typeof entry === 'string'),
    of,
    needs: ['kept', 'readable', 'inLists'],
    refuses: refuseOtherThan(isShort, 'a field with one short value'),
    once: true,
  };
  yield {
    where: 'record.summary: its "ageOf"',
    names: summary.flatMap((entry) => (typeof entry === 'object' && 'ageOf' in entry ? entry.ageOf : [])),
    of,
    needs: ['inLists'],
    refuses: refuseOtherKinds('date'),
    once: true,
  };
  for (const { of: name, field } of summaryLists(subject.resource.record)) {
    const target = subject.resources.get(name);
    if (target)
      yield {
        where: `record.summary: the field of ${name}`,
        names: [field],
        of: target,
        needs: ['readable', 'inLists'],
      };
  }
}

/** What the page of a record shows of its keyed children. */
function* childrenPlaces(subject: Subject): Generator<FieldPlace> {
  for (const { of: name, fields, expected = [] } of subject.resource.record?.children ?? []) {
    const of = subject.resources.get(name);
    if (!of) continue;
    yield { where: `record.children: the fields of ${name}`, names: fields, of, needs: ['readable'], once: true };
    yield {
      where: `record.children: what is expected of ${name}`,
      names: expected,
      of,
      needs: ['readable', 'entered'],
      once: true,
    };
  }
}

/** What the page of a record shows besides its sections. */
export function* pagePlaces(subject: Subject): Generator<FieldPlace> {
  yield* summaryPlaces(subject);
  yield* childrenPlaces(subject);
}

/** Whether records can be put into groups by the values of a field, of which there are few. */
const hasGroups = (field: Field): boolean => {
  const { takes, multiple } = traitsOf(field);
  return isReference(field) || ((takes === 'listed' || takes === 'offered') && !multiple);
};

const refuseMasked =
  (fits: (field: Field) => boolean, wanted: string): Refusal =>
  (field, name) =>
    isMasked(field)
      ? 'which is masked, and would be told by its groups; name another field'
      : refuseOtherThan(fits, wanted)(field, name);

const aDate = refuseMasked(isDateField, 'a date or an instant');

/** The fields that the measure of a report names, each with what it has to be. */
function* measuredPlaces({ report: { measure } }: ReportPart): Generator<readonly [string, string, Refusal]> {
  if (!measure) return;
  if ('sum' in measure)
    yield ['sum', measure.sum, refuseMasked((field) => traitsOf(field).family === 'number', 'a number')];
  else if ('daysFrom' in measure) {
    yield ['daysFrom', measure.daysFrom, aDate];
    if (typeof measure.to === 'string') yield ['to', measure.to, aDate];
  } else {
    const isDeadline = (field: Field) => deadlineOf(field) !== undefined;
    yield ['onTime', measure.onTime, refuseOtherThan(isDeadline, 'a date with "due", which says when it is open')];
    yield ['done', measure.done, refuseOtherKinds('instant')];
  }
}

/** The places of reports that name fields. */
export function* reportPlaces(subject: Subject): Generator<FieldPlace> {
  const of = subject.resource;
  const needs = ['kept', 'own', 'inLists', 'stored'] as const;
  for (const part of reportParts(subject)) {
    const { at, report } = part;
    const { field, into } = groupedField(report);
    const groups = refuseMasked(hasGroups, 'a choice, a reference or a truth, or write { monthOf: … } for a date');
    yield { where: `${at}: its "by"`, names: [field], of, needs, refuses: into === 'values' ? groups : aDate };
    if (report.split)
      yield {
        where: `${at}: its "split"`,
        names: [report.split.field],
        of,
        needs,
        refuses: refuseMasked(({ kind }) => kind === 'choice', 'a choice'),
      };
    for (const [option, name, refuses] of measuredPlaces(part))
      yield { where: `${at}: its "${option}"`, names: [name], of, needs, refuses };
    if (report.period !== undefined)
      yield { where: `${at}: its "period"`, names: [report.period], of, needs, refuses: aDate };
    const first = firstDateOf(report);
    const dated = first && subject.resources.get(first.of);
    if (!first || !dated) continue;
    yield { where: `${at}: its "first"`, names: [first.first], of: dated, needs, refuses: aDate };
    const refuses = refuseOtherThan((one) => isReference(one) && isRecordOf(of)(one), `a reference to ${of.name}`);
    yield { where: `${at}: its first "by"`, names: [first.by], of: dated, needs, refuses };
  }
}
