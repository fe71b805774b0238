import { isDateField } from '../dateRules';
import type { Field } from '../field';
import type { Resource } from '../resource';
import { cycleProblems } from './cycles';
import { isFromOtherRecord } from './conditions';
import { fieldOf, unknownField, type Problems } from './context';
import { kindWithArticle } from './wording';

/** Problems of the field that a date or an instant must not be before. */
export function* notBeforeProblems(field: Field, resource: Resource): Problems {
  if (!isDateField(field) || field.notBefore === undefined) return;
  const { kind, notBefore } = field;
  const start = fieldOf(resource, notBefore);
  if (!start) yield `its "notBefore" names ${unknownField(notBefore, resource)}`;
  else if (start.kind !== kind)
    yield `its "notBefore" names "${notBefore}", which is ${kindWithArticle(start.kind)}; name ${kindWithArticle(kind)}`;
  else if (isFromOtherRecord(resource, notBefore))
    yield `its "notBefore" names "${notBefore}", which belongs to another record; name a field of ${resource.name}`;
  else if (start.derived)
    yield `its "notBefore" names "${notBefore}", which is derived from other fields and not stored; name the field that it is derived from`;
  else if (notBefore === 'discarded_at')
    yield `its "notBefore" names "${notBefore}", which is empty while a record is written; name a field that users fill in`;
}

/** Days whose `notBefore` options form a cycle. */
export function* notBeforeCycles({ resource }: { readonly resource: Resource }): Problems {
  const next = (name: string) => {
    const field = Object.hasOwn(resource.declared, name) ? resource.declared[name] : undefined;
    return isDateField(field) && field.notBefore !== undefined ? [field.notBefore] : [];
  };
  yield* cycleProblems(Object.keys(resource.declared), { what: '"notBefore"', next });
}
