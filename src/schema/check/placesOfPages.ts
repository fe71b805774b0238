import { summaryLists } from '../summary';
import { isHtml } from '../value';
import { findTarget, type Subject } from './context';
import { refuseOtherThan, type FieldPlace } from './placeReasons';
import { hasSingleValue } from './values';

/** Places in the line that says who or what a record is. */
function* summaryPlaces(subject: Subject): Generator<FieldPlace> {
  const { resource: of } = subject;
  const summary = of.record?.summary ?? [];
  yield {
    where: 'record.summary',
    names: summary.filter((entry) => typeof entry === 'string'),
    of,
    needs: ['kept', 'readable', 'inLists'],
    refuses: refuseOtherThan((field) => hasSingleValue(field) && !isHtml(field), 'a field with one short value'),
    once: true,
  };
  yield {
    where: 'record.summary: its "ageOf"',
    names: summary.flatMap((entry) => (typeof entry === 'object' && 'ageOf' in entry ? entry.ageOf : [])),
    of,
    needs: ['inLists'],
    refuses: refuseOtherThan(({ kind }) => kind === 'date', 'a date'),
    once: true,
  };
  for (const { of: name, field } of summaryLists(subject.resource.record)) {
    const { target } = findTarget(name, subject);
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
    const { target: of } = findTarget(name, subject);
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
