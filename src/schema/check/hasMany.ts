import { isLinking } from '../references';
import type { HasMany } from '../relations';
import type { Resource } from '../resource';
import { isAddedBelow, searchedBy, subListColumns, subListSearch } from '../subLists';
import { isSecret } from '../value';
import { missingBeside } from './absent';
import { fieldOf, insteadOfField, nameProblems, repeated, targetOf, twiceProblems, type Problems, type Subject } from './context';
import { lostAtCreate } from './references';
import { a } from './wording';

/** Whether the records that are listed can be told by the record that they belong to. */
function* waysBack({ many, by }: HasMany, target: Resource, { resource }: Subject): Problems {
  const reference = fieldOf(target, by);
  const reason = lostAtCreate(by, { target, resource });
  if (!reference) yield `it goes by "${by}", which is no field of ${many}; ${insteadOfField(by, target)}`;
  else if (!isLinking(reference)) yield `it goes by "${by}" of ${many}, which is ${a(reference.kind)}; name a reference to ${resource.name}`;
  else if (reference.to !== resource.name) yield `it goes by "${by}" of ${many}, which refers to ${reference.to}; name a reference to ${resource.name}`;
  else if (reason !== undefined && isAddedBelow(target)) yield `it adds records of ${many} by "${by}", ${reason}`;
  else if (subListSearch(target, by) === undefined) yield `it goes by "${by}", over which ${many} has no search by ${searchedBy(reference)}; add one there`;
}

function* columnProblems(relation: HasMany, target: Resource): Problems {
  const { many, by, columns } = relation;
  if (!columns) {
    if (!target.list) yield `it lists "${many}", which has no list whose columns could stand here; name them in "columns"`;
    else if (target.list.columns.length > 0 && isLinking(fieldOf(target, by)) && subListColumns(target, relation).length === 0) yield `its list would show nothing, as ${many} lists this record alone; name "columns"`;
    return;
  }
  if (columns.length === 0) yield 'its "columns" is an empty list; name the fields that it shows or leave it out';
  yield* nameProblems('its "columns"', columns, target);
  yield* twiceProblems('its "columns"', columns);
  for (const name of columns) {
    if (isSecret(fieldOf(target, name))) yield `its "columns" shows "${name}", which is a password and never answered; take it out`;
    if (target.included[name]?.nested !== undefined) yield `its "columns" shows "${name}", which is kept in a nested record and not answered in lists; take it out`;
  }
}

/** What a new record needs beside this one, where its form leaves that to another opener: the button over the list would open a form that nobody can save. */
function* buttonProblems({ many, by }: HasMany, target: Resource, subject: Subject): Problems {
  const missing = isAddedBelow(target) && isLinking(fieldOf(target, by)) ? missingBeside(target, by, subject) : undefined;
  if (missing !== undefined) yield `its button adds a record of ${many}, which needs "${missing}", and no section of that form asks for it; add it to one`;
}

/** A list of what belongs to a record, on its page. */
export function* hasManyProblems(relation: HasMany, subject: Subject): Problems {
  const { resource } = subject;
  const { target, problem } = targetOf(relation.many, subject);
  if (problem !== undefined) yield `it lists ${problem}`;
  if (resource.view) yield `it lists what belongs to a view, which keeps no records; declare it of ${resource.view.of}`;
  else if (resource.relations.parent !== undefined) yield 'its list stands on the page of a record, which one whose own list stands below another record has not; take the list away';
  else if (!resource.record) yield 'its list stands on the page of a record, which has none; add "record"';
  if (!target) return;
  if (target.relations.keyed) yield `it lists "${relation.many}", whose records are one for each key and stand in no list; name each by "one"`;
  yield* waysBack(relation, target, subject);
  yield* buttonProblems(relation, target, subject);
  yield* columnProblems(relation, target);
}

/** Two lists of the same records. */
export function* listedTwice({ relations }: Resource): Problems {
  for (const way of repeated(relations.hasMany.map(({ many, by }) => `${many} by ${by}`))) {
    const [first = '', second = ''] = relations.hasMany.filter(({ many, by }) => `${many} by ${by}` === way).map(({ name }) => name);
    yield `relation "${second}": it lists ${way}, as "${first}" does; leave one of them`;
  }
}
