import { isDay } from '../dayRules';
import type { Field } from '../field';
import type { Resource } from '../resource';
import { circleProblems } from './circles';
import { isForeign } from './conditions';
import { fieldOf, unknownField, type Problems } from './context';
import { a } from './wording';

/** The start that a day, or a point in time, is not before. */
export function* notBeforeProblems(field: Field, resource: Resource): Problems {
  if (!isDay(field) || field.notBefore === undefined) return;
  const { kind, notBefore } = field;
  const start = fieldOf(resource, notBefore);
  if (!start) yield `its "notBefore" names ${unknownField(notBefore, resource)}`;
  else if (start.kind !== kind) yield `its "notBefore" names "${notBefore}", which is ${a(start.kind)}; name ${a(kind)}`;
  else if (isForeign(resource, notBefore)) yield `its "notBefore" names "${notBefore}", which is kept in another record; name a field of ${resource.name}`;
  else if (start.derived) yield `its "notBefore" names "${notBefore}", which is read off other fields and not stored; name what it is read off`;
  else if (notBefore === 'discarded_at') yield `its "notBefore" names "${notBefore}", which is empty while a record is written; name a field that is filled in`;
}

/** Days of which each must not be before the next, and the last not before the first. */
export function* dayCircles({ resource }: { readonly resource: Resource }): Problems {
  const next = (name: string) => {
    const field = Object.hasOwn(resource.declared, name) ? resource.declared[name] : undefined;
    return isDay(field) && field.notBefore !== undefined ? [field.notBefore] : [];
  };
  yield* circleProblems(Object.keys(resource.declared), { what: '"notBefore"', next });
}
