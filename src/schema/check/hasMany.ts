import { isLinkField } from '../references';
import type { HasMany } from '../relations';
import type { Resource } from '../resource';
import { canAddFromSubList, referenceSearchOperator, subListColumns, findSubListSearch } from '../subLists';
import { isSecret } from '../value';
import { findFieldMissingAtCreate } from './missingFields';
import {
  fieldOf,
  suggestField,
  nameProblems,
  duplicatesOf,
  findTarget,
  duplicateProblems,
  type Problems,
  type Subject,
} from './context';
import { reasonLostAtCreate } from './references';
import { kindWithArticle } from './wording';

/** Problems of the reference that leads from the listed records back to this one. */
function* backReferenceProblems({ many, by }: HasMany, target: Resource, { resource }: Subject): Problems {
  const reference = fieldOf(target, by);
  const reason = reasonLostAtCreate(by, { target, resource });
  if (!reference) yield `it uses "${by}", which is not a field of ${many}; ${suggestField(by, target)}`;
  else if (!isLinkField(reference))
    yield `it uses "${by}" of ${many}, which is ${kindWithArticle(reference.kind)}; name a reference to ${resource.name}`;
  else if (reference.to !== resource.name)
    yield `it uses "${by}" of ${many}, which refers to ${reference.to}; name a reference to ${resource.name}`;
  else if (reason !== undefined && canAddFromSubList(target))
    yield `it adds records of ${many} with "${by}", ${reason}`;
  else if (findSubListSearch(target, by) === undefined)
    yield `it uses "${by}", but ${many} has no search over it with the operator ${referenceSearchOperator(reference)}; add one there`;
}

function* columnProblems(relation: HasMany, target: Resource): Problems {
  const { many, by, columns } = relation;
  if (!columns) {
    if (!target.list) yield `it lists "${many}", which has no list to take the columns from; name them in "columns"`;
    else if (
      target.list.columns.length > 0 &&
      isLinkField(fieldOf(target, by)) &&
      subListColumns(target, relation).length === 0
    )
      yield `its list would be empty, because ${many} has only columns of this record; name other fields in "columns"`;
    return;
  }
  if (columns.length === 0) yield 'its "columns" is an empty list; name the fields to show or leave it out';
  yield* nameProblems('its "columns"', columns, target);
  yield* duplicateProblems('its "columns"', columns);
  for (const name of columns) {
    if (isSecret(fieldOf(target, name)))
      yield `its "columns" shows "${name}", which is a password and cannot be read; remove it`;
    if (target.included[name]?.nested !== undefined)
      yield `its "columns" shows "${name}", which belongs to a nested record and is not available in lists; remove it`;
  }
}

/**
 * Required fields that a new record lacks when the button above the list opens its form: the form could not be saved.
 */
function* addButtonProblems({ many, by }: HasMany, target: Resource, subject: Subject): Problems {
  const missing =
    canAddFromSubList(target) && isLinkField(fieldOf(target, by))
      ? findFieldMissingAtCreate(target, by, subject)
      : undefined;
  if (missing !== undefined)
    yield `its button adds a record of ${many}, which needs "${missing}", but no section of that form shows it; add it to a section`;
}

/** Problems of a list of child records on the record page. */
export function* hasManyProblems(relation: HasMany, subject: Subject): Problems {
  const { resource } = subject;
  const { target, problem } = findTarget(relation.many, subject);
  if (problem !== undefined) yield `it lists ${problem}`;
  if (resource.view)
    yield `it lists records that belong to a view, but a view stores no records; declare the relation in ${resource.view.of}`;
  else if (resource.relations.parent !== undefined)
    yield 'its list would be shown on a record page, but a resource below a parent has none; remove the relation';
  else if (!resource.record) yield 'its list would be shown on the record page, but there is none; add "record"';
  if (!target) return;
  if (target.relations.keyed)
    yield `it lists "${relation.many}", which has one record per key and no list; declare a relation with "one" for each key`;
  yield* backReferenceProblems(relation, target, subject);
  yield* addButtonProblems(relation, target, subject);
  yield* columnProblems(relation, target);
}

/** Lists of the same records by the same reference. */
export function* duplicateListProblems({ relations }: Resource): Problems {
  for (const duplicate of duplicatesOf(relations.hasMany.map(({ many, by }) => `${many} by ${by}`))) {
    const [first = '', second = ''] = relations.hasMany
      .filter(({ many, by }) => `${many} by ${by}` === duplicate)
      .map(({ name }) => name);
    yield `relation "${second}": it lists ${duplicate}, as "${first}" does; keep only one of them`;
  }
}
