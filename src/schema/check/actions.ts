import { isLinkField, isReference } from '../references';
import type { Resource } from '../resource';
import type { Action, NeededField } from '../resourceParts';
import { hasPage } from '../screenPaths';
import { searchArgumentFor } from '../subLists';
import { isSecret } from '../value';
import {
  fieldOf,
  suggestField,
  nameProblems,
  permissionProblems,
  findTarget,
  reasonNotLinking,
  type Problems,
  type Subject,
} from './context';
import { spellingProblems } from './labels';
import { findFieldMissingAtCreate } from './missingFields';
import { areCompatibleKinds, reasonLostAtCreate } from './values';
import { kindWithArticle, suggestName, literalTextProblems } from './wording';

type ActionWith<Key extends string> = Extract<Action, { readonly [K in Key]: string }>;

function* callProblems(where: string, action: ActionWith<'call'>, subject: Subject): Problems {
  if (!/^[a-z0-9_]+$/.test(action.call))
    yield `${where} calls "${action.call}"; write a single part of a path, in lower case with underscores`;
  const placeholders = Array.from(action.done.matchAll(/\{(\w+)\}/g), ([, name = '']) => name);
  for (const name of placeholders)
    if (isSecret(fieldOf(subject.resource, name)))
      yield `${where} shows "${name}", which is a password and cannot be read; leave it out`;
  for (const [place, inner = ''] of action.done.matchAll(/\{([^}]*)\}/g)) {
    const meant = inner.trim().split('.')[0] ?? '';
    if (!/^\w+$/.test(inner))
      yield `${where} says "${place}", which is not the name of a field; ${fieldOf(subject.resource, meant) ? `write "{${meant}}"` : 'write the name of a field between the braces'}`;
  }
  yield* literalTextProblems(where, action.failed, ' in its "failed" message');
  yield* literalTextProblems(`${where}: its question`, action.confirm);
  yield* nameProblems(where, placeholders, subject.resource);
}

function* listProblems(where: string, action: ActionWith<'listOf'>, subject: Subject): Problems {
  const { resource } = subject;
  const { target, problem } = findTarget(action.listOf, subject);
  if (problem !== undefined) yield `${where} lists ${problem}`;
  if (!target) return;
  if (!target.list) yield `${where} lists "${action.listOf}", which has no list; add "list" there`;
  const search = Object.hasOwn(target.search, action.search) ? target.search[action.search] : undefined;
  if (!search) {
    yield `${where} lists "${action.listOf}" by "${action.search}", which is not one of its searches; ${suggestName(action.search, Object.keys(target.search))}`;
    return;
  }
  const reason = reasonNotLinking(search);
  if (reason !== undefined) {
    yield `${where} lists "${action.listOf}" by "${action.search}", which ${reason}`;
    return;
  }
  const { field: sent } = searchArgumentFor(target, action.search, resource);
  const searched = fieldOf(target, search.field);
  if (sent !== 'id') {
    if (action.precondition?.field !== sent)
      yield `${where} lists "${action.listOf}" by "${action.search}", which uses "${sent}" of this record; add a precondition on that field`;
  } else if (isLinkField(searched) && searched.to !== resource.name) {
    yield `${where} lists "${action.listOf}" by "${action.search}", which refers to ${searched.to} and not to ${resource.name}; name a search that does`;
  } else if (searched && !areCompatibleKinds('prefixedId', isLinkField(searched) ? 'reference' : searched.kind)) {
    yield `${where} lists "${action.listOf}" by "${action.search}", which is ${kindWithArticle(searched.kind)} and cannot be compared with a record of ${resource.name}; name a search over a reference to that resource, or over a field shown of it`;
  }
}

function* createProblems(where: string, { create, sets }: ActionWith<'create'>, subject: Subject): Problems {
  const { target, problem } = findTarget(create, subject);
  if (problem !== undefined) yield `${where} creates ${problem}`;
  if (!target) return;
  const field = fieldOf(target, sets);
  if (!field) yield `${where} sets "${sets}", which is not a field of ${create}; ${suggestField(sets, target)}`;
  else if (!isLinkField(field) || field.to !== subject.resource.name)
    yield `${where} sets "${sets}", which is not a reference to ${subject.resource.name}; name one that is`;
  else {
    const reason = reasonLostAtCreate(sets, { target, resource: subject.resource });
    const missing = findFieldMissingAtCreate(target, sets, subject);
    if (reason !== undefined) yield `${where} sets "${sets}" of ${create}, ${reason}`;
    if (missing !== undefined)
      yield `${where} creates a record of ${create}, which needs "${missing}", but no section of that form shows it; add it to a section`;
  }
  if (!target.form?.create)
    yield `${where} opens the form for a new record of ${create}, which has none; add form.create there`;
  if (!target.verbs.includes('create'))
    yield `${where} creates records of ${create}, which has no verb "create"; add it there`;
}

/** The screens below a record's address: the lists of its child records, and its edit page. */
function pagesBelow(resource: Resource, { resources }: Subject): string[] {
  const lists = [...resources.values()].flatMap((other) => {
    const parent = other.relations.parent === undefined ? undefined : fieldOf(other, other.relations.parent);
    return isReference(parent) && parent.to === resource.name && other.list ? other.screenPath : [];
  });
  return [...lists, ...(hasPage.edit(resource) ? ['edit'] : [])];
}

function* preconditionProblems(where: string, precondition: NeededField | undefined, { resource }: Subject): Problems {
  if (!precondition) return;
  yield* nameProblems(where, [precondition.field], resource);
  yield* literalTextProblems(`${where}: its precondition.message`, precondition.message);
  if (resource.included[precondition.field]?.nested !== undefined)
    yield `${where} needs "${precondition.field}", which belongs to a nested record and is not available in lists; name another field`;
  if (isSecret(fieldOf(resource, precondition.field)))
    yield `${where} needs "${precondition.field}", which is a password and cannot be read; name another field`;
}

function* builtInActionProblems({ resource }: Subject, actionName: string): Problems {
  if (actionName === 'delete') {
    if (!resource.verbs.includes('delete'))
      yield 'action "delete" needs the verb "delete", which is missing; add the verb or remove the action';
    return;
  }
  if (actionName === 'history') {
    if (resource.view)
      yield `action "history" shows changes, but a view stores no records; remove it, or declare it in ${resource.view.of}`;
    else if (resource.log) yield 'action "history" shows changes, but the records of a log never change; remove it';
    return;
  }
  if (actionName !== 'edit') return;
  if (!resource.form?.edit) yield 'action "edit" has no form to open; add form.edit or remove the action';
  if (!resource.verbs.includes('update'))
    yield 'action "edit" needs the verb "update", which is missing; add the verb or remove the action';
}

/** Problems of a row action: of what it opens, calls or lists. */
export function* actionProblems(action: Action, subject: Subject): Problems {
  if (typeof action === 'string') {
    yield* builtInActionProblems(subject, action);
    return;
  }
  const where = `action "${action.label}"`;
  if ('call' in action) yield* callProblems(where, action, subject);
  else if ('page' in action) {
    const pages = pagesBelow(subject.resource, subject);
    yield* permissionProblems(`${where}: its permission`, action.permission, subject);
    if (!pages.includes(action.page))
      yield `${where} opens "${action.page}", which is not a page below a record; ${suggestName(action.page, pages)}`;
  } else if ('part' in action) yield* spellingProblems(`${where}: its part`, action.part);
  else {
    yield* preconditionProblems(where, action.precondition, subject);
    yield* 'listOf' in action ? listProblems(where, action, subject) : createProblems(where, action, subject);
  }
}
