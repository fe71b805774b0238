import type { Field } from '../../fields';
import { isBelongsTo } from '../relations';
import type { Resource } from '../resource';
import { fieldOf, type Subject } from './context';
import { relationsWith } from './parts';
import {
  isRecordOf,
  pathTargetOf,
  refuseOtherKinds,
  refuseOtherThan,
  suggestLinkedField,
  shownInLists,
  type FieldPlace,
} from './placeReasons';

/** Whether the record would take the field from another one, but cannot, in a cycle or over too many references. */
export const isTakenThere = (target: Resource, wanted: string): boolean =>
  !fieldOf(target, wanted) && target.relations.belongsTo.some(({ shown }) => shown.some(({ name }) => name === wanted));

/** The places in relations that name fields. */
export function* relationPlaces(subject: Subject): Generator<FieldPlace> {
  const { resource } = subject;
  for (const { at, name, relation } of relationsWith('by', subject)) {
    const path = isBelongsTo(relation) ? [relation.by].flat() : [];
    const target = pathTargetOf(resource, path, subject);
    const advises = (wanted: string) => (target ? suggestLinkedField(wanted, name, target) : '');
    let from: Resource | undefined = resource;
    for (const step of path) {
      if (from)
        yield {
          where: `${at}: its "by"`,
          names: [step],
          of: from,
          refuses: refuseOtherKinds('reference'),
        };
      from = from && pathTargetOf(from, [step], subject);
    }
    const link = resource.relations.belongsTo.find((one) => one.name === name);
    if (target && link) {
      const shown = link.shown.map(({ field }) => field).filter((field) => !isTakenThere(target, field));
      yield { where: `${at}: its "show"`, names: shown, of: target, needs: ['stored', 'readable'], advises };
      if (link.write) {
        const refuses = ({ readOnly }: Field) =>
          readOnly ? 'which nobody can fill in; name another field' : undefined;
        const names = link.write.whenFilled;
        yield { where: `${at}: its whenFilled`, names, of: target, needs: ['stored'], advises, refuses, some: true };
      }
    }
    if (relation.parent !== undefined && relation.parent !== true)
      yield {
        where: `${at}: its "onePer"`,
        names: [relation.parent.onePer],
        of: resource,
        refuses: refuseOtherThan(
          (field) => field.kind === 'choice' && !field.allowsOther,
          'a choice with a fixed list of values, which are the keys',
        ),
      };
  }
  for (const { at, relation } of relationsWith('many', subject)) {
    const target = subject.resources.get(relation.many);
    if (!target) continue;
    const refuses = refuseOtherThan(isRecordOf(resource), `a reference to ${resource.name}`);
    yield { where: `${at}: its "by"`, names: [relation.by], of: target, refuses };
    if (relation.columns)
      yield {
        where: `${at}: its "columns"`,
        names: relation.columns,
        of: target,
        needs: shownInLists,
        once: true,
        some: true,
      };
  }
}

/** Places that say where the records of a view come from. */
export function* viewPlaces({ resource: { view }, resources }: Subject): Generator<FieldPlace> {
  const of = view && resources.get(view.of);
  if (view && of) yield { where: 'view.where', names: Object.keys(view.where), of, needs: ['stored', 'own'] };
}
