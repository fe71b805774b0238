import { flattenOptions } from '../../fields';
import { isLinkField, isReference } from '../references';
import { type HasMany, isBelongsTo, type HasOne } from '../relations';
import type { Resource } from '../resource';
import { canAddFromSubList, referenceSearchOperator, subListColumns, findSubListSearch } from '../subLists';
import { isSecret } from '../value';
import { belongsToProblems } from './belongsTo';
import {
  fieldOf,
  suggestField,
  nameProblems,
  duplicatesOf,
  findTarget,
  duplicateProblems,
  type Problems,
  type Subject,
  sameLabelProblems,
} from './context';
import { spellingProblems } from './labels';
import { findFieldMissingAtCreate } from './missingFields';
import { reasonLostAtCreate, suggestOption } from './values';
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
function* hasManyProblems(relation: HasMany, subject: Subject): Problems {
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
function* duplicateListProblems({ relations }: Resource): Problems {
  for (const duplicate of duplicatesOf(relations.hasMany.map(({ many, by }) => `${many} by ${by}`))) {
    const [first = '', second = ''] = relations.hasMany
      .filter(({ many, by }) => `${many} by ${by}` === duplicate)
      .map(({ name }) => name);
    yield `relation "${second}": it lists ${duplicate}, as "${first}" does; keep only one of them`;
  }
}

function* hasOneProblems({ one, key }: HasOne, subject: Subject): Problems {
  const { resource } = subject;
  const { target, problem } = findTarget(one, subject);
  if (problem !== undefined) yield `it is one of ${problem}`;
  if (!target) return;
  const { keyed } = target.relations;
  const parent = keyed && fieldOf(target, keyed.parent);
  if (!keyed || !isReference(parent) || parent.to !== resource.name) {
    yield `it is one of "${one}", which does not have one record per key below ${resource.name}; name a resource that has`;
    return;
  }
  const by = fieldOf(target, keyed.by);
  const known = by?.kind === 'choice' ? flattenOptions(by.options) : [];
  if (!known.some(({ value }) => value === key))
    yield `its key is "${key}", which is not a key of ${one}; ${suggestOption(key, known)}`;
}

function* relationProblems(subject: Subject): Generator<readonly [name: string, problem: string]> {
  const { resource } = subject;
  for (const [name, relation] of Object.entries(resource.declaredRelations)) {
    for (const problem of spellingProblems('a name', name)) yield [name, problem];
    if (Object.hasOwn(resource.declared, name)) yield [name, 'it has the same name as a field; rename one of them'];
    const link = resource.relations.belongsTo.find((one) => one.name === name);
    const problems =
      'many' in relation
        ? hasManyProblems(relation, subject)
        : 'one' in relation
          ? hasOneProblems(relation, subject)
          : link
            ? belongsToProblems(link, relation, subject)
            : [];
    for (const problem of problems) yield [name, problem];
  }
}

/** Names under which two relations show a field. */
function* duplicateShownNames({ relations }: Resource): Problems {
  const owners = new Map<string, string>();
  for (const { name, shown } of relations.belongsTo) {
    for (const { field, name: full } of shown) {
      const first = owners.get(full);
      if (first !== undefined && first !== name)
        yield `relation "${name}": it shows "${field}" as "${full}", as "${first}" does; show it under another name, with "as"`;
      owners.set(full, name);
    }
  }
}

/** Relations that follow the same references, and several parent relations. */
function* duplicatePathProblems({ relations, declaredRelations }: Resource): Problems {
  for (const way of duplicatesOf(relations.belongsTo.map(({ path }) => path.join(' > ')))) {
    const [first = '', second = ''] = relations.belongsTo
      .filter(({ path }) => path.join(' > ') === way)
      .map(({ name }) => name);
    yield `relation "${second}": it follows ${way}, as "${first}" does; merge the two`;
  }
  const parents = Object.entries(declaredRelations).filter(
    ([, relation]) => isBelongsTo(relation) && relation.parent !== undefined,
  );
  for (const [name] of parents.slice(1))
    yield `relation "${name}": it is a parent relation, as "${parents[0]?.[0] ?? ''}" is; keep only one of them`;
}

function* duplicateKeyProblems({ relations }: Resource): Problems {
  for (const problem of sameLabelProblems(
    'it',
    Object.entries(relations.hasOne).map(([name, { label }]) => [name, label]),
    'relations',
  ))
    yield problem;
  for (const place of duplicatesOf(Object.values(relations.hasOne).map(({ one, key }) => `"${key}" of ${one}`)))
    yield `two of its relations have the key ${place}; give each its own`;
}

/** The problems of all relations. */
export function* allRelationProblems(subject: Subject): Problems {
  for (const [name, problem] of relationProblems(subject)) yield `relation "${name}": ${problem}`;
  yield* duplicateShownNames(subject.resource);
  yield* duplicatePathProblems(subject.resource);
  yield* duplicateKeyProblems(subject.resource);
  yield* duplicateListProblems(subject.resource);
}
