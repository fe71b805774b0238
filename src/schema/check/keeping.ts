import type { Field } from '../field';
import { isLinking } from '../references';
import type { Resource } from '../resource';
import type { View } from '../resourceParts';
import { unlikeProblems } from './alike';
import { fieldOf, insteadOfField, nameProblems, repeated, targetOf, type Problems, type Subject } from './context';
import { outgoingProblems } from './outgoing';
import { isAlikeField } from './references';
import { toldToMore } from './visibility';
import { hasSingleValue, insteadOfOption, valueProblem } from './values';
import { closedOptionsOf } from '../value';
import { a, instead, one } from './wording';

/** Options of a field that only forms and tables read. */
const ofForms = ['required', 'readOnlyWhen', 'initial', 'default', 'during', 'was', 'changed', 'notBefore', 'notAfter'] as const;

/** Options that only a resource with records of its own has a use for. */
const ofKeepers = ['trash', 'form', 'shared', 'log', 'desk'] as const;

const to = (field: Field): string => (isLinking(field) ? ` to ${field.to}` : '');

/** What a view says of a field that is kept elsewhere. */
function* viewedProblems(field: Field, kept: Field, keeper: string): Problems {
  const known = closedOptionsOf(kept);
  for (const { value } of known ? (closedOptionsOf(field) ?? []) : []) if (!known?.some((option) => option.value === value)) yield `its value "${value}" is none of those that are kept; ${insteadOfOption(value, known ?? [])}`;
  for (const option of ofForms) if (Object.hasOwn(field, option)) yield `it has "${option}" in a view, which keeps nothing and asks for nothing; leave it out`;
  yield* unlikeProblems(field, kept, `that of ${keeper}`);
}

function* viewProblems(subject: Subject): Problems {
  const { resource } = subject;
  const { view } = resource;
  if (!view) return;
  const { target, problem } = targetOf(view.of, subject);
  if (problem !== undefined) yield `view shows ${problem}`;
  if (resource.verbs.some((verb) => verb !== 'list')) yield 'a view is only read: its verbs are [\'list\']; leave the others out';
  for (const option of ofKeepers) if (resource[option] !== undefined) yield `a view keeps no records and has "${option}"; leave it out`;
  const { hasOne, keyed } = resource.relations;
  if (keyed || Object.keys(hasOne).length > 0) yield 'a view keeps no records and has relations by a key; leave them out';
  if (!target) return;
  const [own, theirs] = [resource.idPrefix, target.idPrefix];
  if (own !== undefined && own !== theirs) yield `its id prefix is "${own}", and the records of ${view.of} have ${theirs === undefined ? 'none' : `"${theirs}"`}; call a record by one name, leave it out`;
  else if (own !== undefined) yield `its id prefix is "${own}", as that of ${view.of} is anyway; leave it out`;
  if (view.of === resource.name) {
    yield 'view shows the kind itself; name the one that keeps the records';
    return;
  }
  if (target.view) yield `view shows ${view.of}, which is a view itself; show ${target.view.of}`;
  yield* toldToMore(resource, target);
  for (const [name, field] of Object.entries(resource.declared)) {
    if (field.derived) continue;
    const kept = fieldOf(target, name);
    if (!kept) yield `field "${name}": ${view.of} keeps no such field; ${instead(name, Object.keys(target.declared))}`;
    else if (name in target.included) yield `field "${name}": ${view.of} shows it of another record and does not keep it; leave it out, and declare the relation that shows it here too`;
    else if (!isAlikeField(kept, field)) yield `field "${name}": it is ${a(field.kind)}${to(field)} and in ${view.of} ${a(kept.kind)}${to(kept)}; declare it as it is kept`;
    else for (const problem of viewedProblems(field, kept, view.of)) yield `field "${name}": ${problem}`;
  }
  yield* whereProblems(view, target, resource);
}

/** A field that the records of a view are told by and that its own table lacks: lists of the view compare the column. */
function* uncomparedProblems(name: string, resource: Resource, target: Resource): Problems {
  if (fieldOf(target, name)?.derived) yield `view.where goes by "${name}", which ${target.name} reads off other fields and does not store; name what it is read off`;
  else if (name in target.included) yield `view.where goes by "${name}", which ${target.name} shows of another record; name a field of ${target.name} itself`;
  else if (!fieldOf(resource, name)) yield `view.where goes by "${name}", which is not among its fields; declare it there too`;
}

/** What the records of a view have in common. */
function* whereProblems(view: View, target: Resource, resource: Resource): Problems {
  for (const [name, values] of Object.entries(view.where)) {
    const field = fieldOf(target, name);
    const asked = [values].flat();
    const wrong = field && (hasSingleValue(field) ? asked.flatMap((value) => valueProblem(field, value) ?? []) : [`one value, which no ${one(field.kind)} is; name another field`]);
    if (!field) yield `view.where names the unknown field "${name}" of ${view.of}; ${insteadOfField(name, target)}`;
    else if (wrong && wrong.length > 0) for (const problem of wrong) yield `view.where asks that "${name}" is ${problem}`;
    else yield* uncomparedProblems(name, resource, target);
    for (const value of repeated(asked)) yield `view.where asks twice that "${name}" is "${value}"; once is enough`;
  }
}

/** The field that says at which desk a record is seen: a column of its own, in which nobody can name another desk than their own. */
function* deskProblems(desk: string, { resource }: Subject): Problems {
  const field = fieldOf(resource, desk);
  if (!field) return;
  if (field.kind !== 'text' && field.kind !== 'choice') yield `desk names "${desk}", which is ${a(field.kind)}; name a text or a choice`;
  else if (field.derived || desk in resource.included) yield `desk names "${desk}", which ${resource.name} does not store itself; name a field that it keeps`;
  else if (field.computed) yield `desk names "${desk}", which is computed, and a record could take itself to another desk; name a read-only field, which the server fills in`;
  else if (!field.readOnly && resource.verbs.some((verb) => verb === 'create' || verb === 'update')) yield `desk names "${desk}", which people fill in, so that a record could go to another desk; make it read-only`;
}

function* sharingProblems(subject: Subject): Problems {
  const { desk, log, shared, verbs, view } = subject.resource;
  if (log && verbs.some((verb) => verb !== 'list')) yield 'a log is only read: its verbs are [\'list\']; leave the others out';
  if (log && !shared && !view) yield 'a log is one for all manufacturers; add shared';
  if (desk === undefined || view) return;
  yield* nameProblems('desk', [desk], subject.resource);
  if (!shared) yield 'it has "desk", which tells the records of a shared resource apart; add shared';
  else yield* deskProblems(desk, subject);
}

/** Where the records are kept, and where they go. */
export function* keepingProblems(subject: Subject): Problems {
  yield* viewProblems(subject);
  yield* sharingProblems(subject);
  yield* outgoingProblems(subject);
}
