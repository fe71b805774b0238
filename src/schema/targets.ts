import type { Field } from './field';
import { isLinking, isReference } from './references';
import type { Resource } from './resource';
import { inEach, readersOf } from './roles';
import { traitsOf } from './value';

/** The declarations by their names, as they were declared. */
export type Named = ReadonlyMap<string, Resource>;

/** What lists are ordered by where they are sorted by a reference: what it shows, the title of the linked record. */
function titleOf(target: Resource | undefined): readonly (readonly [string, Field])[] | undefined {
  const fields = target?.titleFields.flatMap((name): (readonly [string, Field])[] => {
    const field = target.fields[name];
    return field && !field.derived && !isReference(field) && traitsOf(field).sortable === true ? [[name, field]] : [];
  });
  return fields?.length === target?.titleFields.length && fields?.length !== 0 ? fields : undefined;
}

/** A reference with what it is sorted by. */
function withTitle(field: Field, target: Resource | undefined): Field {
  if (!isReference(field)) return field;
  const { titledBy: _before, ...plain } = field;
  const titledBy = titleOf(target);
  return titledBy ? { ...plain, titledBy } : plain;
}

/** A field that points to records, with those as its writers alone who may read these: nobody chooses what they do not see. */
function withChoosers(field: Field, target: Resource | undefined): Field {
  const writtenBy = inEach(field.writtenBy, readersOf(target));
  return writtenBy && !field.readOnly ? { ...field, writtenBy } : field;
}

/** The fields with what each reference is sorted by, and who may choose for it. */
export const withTargets = (fields: Resource['fields'], named: Named): Resource['fields'] =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]): [string, Field] => {
      const target = isLinking(field) ? named.get(field.to) : undefined;
      return [name, target ? withChoosers(withTitle(field, target), target) : field];
    }),
  );
