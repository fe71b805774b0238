import { flattenOptions } from '../options';
import { isReference } from '../references';
import { isBelongsTo, type HasOne } from '../relations';
import type { Resource } from '../resource';
import { belongsToProblems } from './belongsTo';
import { fieldOf, duplicatesOf, sameLabelProblems, findTarget, type Problems, type Subject } from './context';
import { spellingProblems } from './spelling';
import { hasManyProblems, duplicateListProblems } from './hasMany';
import { suggestOption } from './values';

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
