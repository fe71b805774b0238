import type { Resource } from '../resource';
import { isBelongsTo, type Relation } from '../relations';
import type { Action, Column, FormPlace, Section } from '../resourceParts';
import type { Problems, Subject } from './context';
import { titleProblems } from './labels';
import { marksProblems } from './wording';

/** A title with a description of where it is declared; undefined if the kernel makes the title. */
type Titled = readonly [what: string, title: string | undefined];

const ofActions = (where: string, actions: readonly Action[]): Titled[] =>
  actions.flatMap((action): Titled[] => (typeof action === 'object' ? [[`${where}: the label of an action`, action.label]] : []));

const ofColumns = (where: string, columns: readonly Column[] = []): Titled[] =>
  columns.flatMap((column): Titled[] => {
    if (typeof column !== 'object') return [];
    return [[`${where}: the label of a column`, column.label], ...('buttons' in column ? ofActions(where, column.buttons) : [])];
  });

const ofSections = (where: string, sections: readonly Section[] = []): Titled[] =>
  sections.flatMap(({ title, step, tab }): Titled[] => [[`${where}: the title of a section`, title], [`${where}: a step`, step], [`${where}: a tab`, tab]]);

const ofPlace = (where: string, place: FormPlace | undefined): Titled[] => [[`${where}.title`, place?.title], [`${where}.button`, place?.button]];

function ofRelation([name, relation]: readonly [string, Relation]): Titled[] {
  const where = `relation "${name}"`;
  if (!isBelongsTo(relation)) return [[`${where}: its label`, relation.label], [`${where}: its tab`, 'tab' in relation ? relation.tab : undefined]];
  return (relation.show ?? []).flatMap((shown): Titled[] => (typeof shown === 'object' ? [[`${where}: the label of "${shown.field}"`, shown.label]] : []));
}

function titlesOf({ label, menu, list, form, record, trash, declaredRelations, search }: Resource): Titled[] {
  const history = typeof record?.history === 'object' ? record.history.tab : undefined;
  return [
    ['label.one', label.one],
    ['label.many', label.many],
    ['menu.group', menu?.group],
    ['menu.label', menu?.label],
    ['list.title', list?.title],
    ['list.createLabel', list?.createLabel],
    ...ofColumns('list.columns', list?.columns),
    ...ofColumns('list.related', list?.related),
    ...ofActions('list.actions', list?.actions ?? []),
    ...ofColumns('trash.columns', trash?.columns),
    ...ofPlace('form.create', form?.create),
    ...ofPlace('form.edit', form?.edit),
    ...ofSections('the form', form?.sections),
    ...ofSections('the record page', record?.sections),
    ['record.history.tab', history],
    ...Object.entries(declaredRelations).flatMap(ofRelation),
    ...Object.entries(search).flatMap(([name, one]): Titled[] => [[`search "${name}": its label`, one.label], [`search "${name}": its range`, one.range], [`search "${name}": its panel`, one.panel]]),
  ];
}

/** Problems of all titles and labels of a resource except those of its fields. */
export function* allTitleProblems({ resource }: Subject): Problems {
  for (const [what, title] of titlesOf(resource)) yield* titleProblems(what, title);
  for (const [name, { hint }] of Object.entries(resource.search)) yield* marksProblems(`search "${name}": its hint`, hint);
}
