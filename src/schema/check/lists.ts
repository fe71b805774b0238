import { fieldColumns } from '../listFields';
import { flattenOptions } from '../../fields';
import { canSortBy } from '../query';
import { isReference } from '../references';
import { listActions } from '../placedParts';
import { defaultVerbs, type Resource } from '../resource';
import type { Column } from '../resourceParts';
import { intersectRoles, isRoleSubset, readersOf } from '../roles';
import { isSecret } from '../value';
import { actionProblems } from './actions';
import {
  fieldOf,
  isWidth,
  nameProblems,
  sameLabelProblems,
  findTarget,
  duplicateProblems,
  maxWidth,
  unknownField,
  type Problems,
  type Subject,
} from './context';
import { kindWithArticle } from './wording';

/** The fields that are empty in every record that has not been deleted. */
const discardFields: readonly string[] = ['discarded_at', 'discarded_by'];

type FieldColumn = Extract<Column, { readonly field: string }>;

function* linkProblems(where: string, { field, link }: FieldColumn, subject: Subject): Problems {
  const { resource } = subject;
  if (link === undefined) return;
  if (link === 'record') {
    if (!resource.record)
      yield `${where} links "${field}" to the record page, which does not exist; add "record" or remove the link`;
    return;
  }
  const reference = fieldOf(resource, link);
  if (!reference) yield `${where} links "${field}" by ${unknownField(link, resource)}`;
  else if (!isReference(reference))
    yield `${where} links "${field}" by "${link}", which is ${kindWithArticle(reference.kind)}; write "record" or name a reference`;
}

function* columnFieldProblems(where: string, { field: name, width }: FieldColumn, resource: Resource): Problems {
  const field = fieldOf(resource, name);
  if (discardFields.includes(name) && where !== 'trash.columns')
    yield `${where} shows "${name}", which is empty in every record that a list shows; remove it`;
  if (isSecret(field)) yield `${where} shows "${name}", which is a password and cannot be read; remove it`;
  if (resource.included[name]?.nested !== undefined)
    yield `${where} shows "${name}", which belongs to a nested record and is not available in lists; remove it`;
  if (width !== undefined && !isWidth(width))
    yield `${where} gives "${name}" a width of ${width}; a whole number of pixels from 1 to ${maxWidth} is needed`;
}

function* childrenProblems(where: string, children: string, subject: Subject): Problems {
  const { resource } = subject;
  const { target, problem } = findTarget(children, subject);
  if (problem !== undefined) yield `${where} shows the children in ${problem}`;
  if (!target) return;
  const parent = target.relations.keyed && fieldOf(target, target.relations.keyed.parent);
  if (!parent)
    yield `${where} shows the children in "${children}", which does not have one record per key; name a resource that has`;
  else if (!isReference(parent) || parent.to !== resource.name)
    yield `${where} shows the children in "${children}", which belong to ${isReference(parent) ? parent.to : 'nothing'} and not to ${resource.name}; name a resource whose records do`;
  else if (!target.form?.edit)
    yield `${where} shows the children in "${children}", which has no form to open; add form.edit there`;
}

const columnLabelOf = (column: Column, at: number, resource: Resource): [name: string, label: string] => {
  if (typeof column === 'object' && !('field' in column))
    return ['children' in column ? column.children : `column ${at + 1}`, column.label];
  const [name, label] = typeof column === 'string' ? [column, undefined] : [column.field, column.label];
  return [name, label ?? fieldOf(resource, name)?.label ?? name];
};

/** Columns that show the same children twice, and buttons of one column with the same label. */
function* duplicateColumnProblems(where: string, columns: readonly Column[]): Problems {
  const objects = columns.filter((column) => typeof column === 'object');
  yield* duplicateProblems(
    `${where}: its children`,
    objects.flatMap((column) => ('children' in column ? column.children : [])),
  );
  for (const column of objects)
    if ('buttons' in column)
      yield* sameLabelProblems(
        `${where}: "${column.label}"`,
        column.buttons.map(({ label }, at) => [`button ${at + 1}`, label]),
        'buttons',
      );
}

/** Problems of the columns of a table. */
function* columnProblems(where: string, columns: readonly Column[], subject: Subject): Problems {
  const { resource } = subject;
  if (columns.length === 0) yield `${where} is an empty list; name the fields to show`;
  const fields = fieldColumns(columns);
  yield* nameProblems(
    where,
    fields.map(({ field }) => field),
    resource,
  );
  yield* duplicateProblems(
    where,
    fields.map(({ field }) => field),
  );
  for (const column of fields) {
    yield* columnFieldProblems(where, column, resource);
    yield* linkProblems(where, column, subject);
  }
  for (const column of columns)
    if (typeof column === 'object' && 'children' in column) yield* childrenProblems(where, column.children, subject);
  yield* duplicateColumnProblems(where, columns);
  yield* sameLabelProblems(
    where,
    columns.map((column, at) => columnLabelOf(column, at, resource)),
    'columns',
  );
}

function* sortProblems(subject: Subject): Problems {
  const { resource } = subject;
  const name = resource.list?.sort?.field;
  if (name === undefined) return;
  const field = fieldOf(resource, name);
  if (!field) yield `list.sort names ${unknownField(name, resource)}`;
  else if (discardFields.includes(name))
    yield `list.sort sorts by "${name}", which is empty in every record that a list shows; sort by another field`;
  else if (resource.included[name]?.nested !== undefined)
    yield `list.sort sorts by "${name}", which belongs to a nested record and is not available in lists; sort by another field`;
  else if (!canSortBy(resource, name))
    yield `list.sort sorts by "${name}", which ${field.derived ? 'is derived from other fields' : isReference(field) ? `shows the title of ${field.to}` : `is ${kindWithArticle(field.kind)}`} and cannot be sorted; sort by another field`;
  else if (
    !isRoleSubset(
      readersOf(resource),
      intersectRoles(field.seenBy, isReference(field) ? readersOf(findTarget(field.to, subject).target) : undefined),
    )
  )
    yield `list.sort sorts by "${name}", which not everyone can see; sort by another field`;
}

/**
 * Problems of the records that the order of a list begins with: an index over the table alone has to supply it, and
 * other servers sort by the field alone.
 */
function* firstProblems({ resource }: Subject): Problems {
  const sort = resource.list?.sort;
  if (!sort?.first) return;
  const { field: name, is, order } = sort.first;
  const field = fieldOf(resource, name);
  if (!field) yield `list.sort.first names ${unknownField(name, resource)}`;
  else if (field.kind !== 'choice')
    yield `list.sort.first uses "${name}", which is ${kindWithArticle(field.kind)}; name a choice`;
  else {
    const values = flattenOptions(field.options)
      .map(({ value }) => value)
      .sort();
    if (values.at(order === 'asc' ? 0 : -1) !== is)
      yield `list.sort.first begins with "${is}", but "${name}" in the order "${order}" does not; choose another value or order`;
    if (!canSortBy(resource, name))
      yield `list.sort.first uses "${name}", which no list can be sorted by; add it to list.columns`;
  }
  for (const one of new Set([name, sort.field]))
    if (one in resource.included)
      yield `list.sort.first sorts by "${one}", which belongs to another record; choose a field of the record itself`;
}

function* deleteSummaryProblems(resource: Resource): Problems {
  const shown = resource.list?.deleteSummary;
  if (!shown) return;
  yield* nameProblems('list.deleteSummary', shown, resource);
  yield* duplicateProblems('list.deleteSummary', shown);
  for (const name of shown)
    if (resource.included[name]?.nested !== undefined)
      yield `list.deleteSummary shows "${name}", which belongs to a nested record and is not available in lists; remove it`;
  for (const name of shown)
    if (isSecret(fieldOf(resource, name)))
      yield `list.deleteSummary shows "${name}", which is a password and cannot be read; remove it`;
  if (!resource.verbs.includes('delete'))
    yield 'list.deleteSummary is shown before a record is deleted, but the verb "delete" is missing; add the verb or leave list.deleteSummary out';
}

/** Problems of the list with its columns, order and actions. */
export function* listProblems(subject: Subject): Problems {
  const { resource } = subject;
  const { list, verbs, form } = resource;
  if (!list) return;
  if (!verbs.includes('list')) yield 'it has "list", but the verb "list" is missing; add the verb';
  yield* columnProblems('list.columns', list.columns, subject);
  if (list.related) yield* columnProblems('list.related', list.related, subject);
  yield* deleteSummaryProblems(resource);
  yield* sortProblems(subject);
  yield* firstProblems(subject);
  if (list.createLabel !== undefined) {
    if (!form?.create) yield 'list.createLabel is the label of a button that has no form to open; add form.create';
    if (!verbs.includes('create'))
      yield 'list.createLabel is the label of a button that needs the verb "create", which is missing; add the verb';
  }
  for (const action of listActions(resource)) yield* actionProblems(action, subject);
  yield* duplicateProblems(
    'list.actions',
    (list.actions ?? []).filter((action) => typeof action === 'string'),
  );
  const labels = (list.actions ?? []).map((action, at): [string, string] =>
    typeof action === 'string' ? [action, action] : [`action ${at + 1}`, action.label],
  );
  yield* sameLabelProblems('list.actions', labels, 'actions');
  yield* duplicateProblems(
    'list.actions: "call"',
    listActions(resource).flatMap((action) => (typeof action === 'object' && 'call' in action ? action.call : [])),
  );
}

/** Problems of the trash, the list of discarded records. */
export function* trashProblems(subject: Subject): Problems {
  const { trash, verbs } = subject.resource;
  if (trash) {
    yield* columnProblems('trash.columns', trash.columns, subject);
    for (const column of trash.columns) {
      if (typeof column === 'object' && !('field' in column))
        yield `trash.columns has "${'children' in column ? 'children' : 'buttons'}", which cannot be used on discarded records; name fields`;
    }
    if (!verbs.includes('trash')) yield 'it has "trash", but the verb "trash" is missing; add the verb';
  }
  if (!trash && verbs.includes('trash') && verbs !== defaultVerbs)
    yield 'it has the verb "trash" but no trash to show; add "trash" with its columns or remove the verb';
  if (verbs.includes('trash') && !verbs.includes('delete'))
    yield 'it has the verb "trash" but not "delete", so the trash would always be empty; add "delete"';
}
