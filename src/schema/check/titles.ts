import type { Resource } from '../resource';
import { isBelongsTo, type Relation } from '../relations';
import type { Action, Column, FormPlace, Section } from '../resourceParts';
import type { Problems, Subject } from './context';
import { titleProblems } from './labels';
import { markupProblems } from './wording';

/** A title with a description of where it is declared; undefined if the kernel makes the title. */
type DescribedTitle = readonly [what: string, title: string | undefined];

const actionTitles = (where: string, actions: readonly Action[]): DescribedTitle[] =>
  actions.flatMap((action): DescribedTitle[] =>
    typeof action === 'object' ? [[`${where}: the label of an action`, action.label]] : [],
  );

const columnTitles = (where: string, columns: readonly Column[] = []): DescribedTitle[] =>
  columns.flatMap((column): DescribedTitle[] => {
    if (typeof column !== 'object') return [];
    return [
      [`${where}: the label of a column`, column.label],
      ...('buttons' in column ? actionTitles(where, column.buttons) : []),
    ];
  });

const sectionTitles = (where: string, sections: readonly Section[] = []): DescribedTitle[] =>
  sections.flatMap(({ title, step, tab }): DescribedTitle[] => [
    [`${where}: the title of a section`, title],
    [`${where}: a step`, step],
    [`${where}: a tab`, tab],
  ]);

const formPlaceTitles = (where: string, place: FormPlace | undefined): DescribedTitle[] => [
  [`${where}.title`, place?.title],
  [`${where}.button`, place?.button],
];

function relationTitles([name, relation]: readonly [string, Relation]): DescribedTitle[] {
  const where = `relation "${name}"`;
  if (!isBelongsTo(relation))
    return [
      [`${where}: its label`, relation.label],
      [`${where}: its tab`, 'tab' in relation ? relation.tab : undefined],
    ];
  return (relation.show ?? []).flatMap((shown): DescribedTitle[] =>
    typeof shown === 'object' ? [[`${where}: the label of "${shown.field}"`, shown.label]] : [],
  );
}

function titlesOf({ label, menu, list, form, record, trash, declaredRelations, search }: Resource): DescribedTitle[] {
  const history = typeof record?.history === 'object' ? record.history.tab : undefined;
  return [
    ['label.one', label.one],
    ['label.many', label.many],
    ['menu.group', menu?.group],
    ['menu.label', menu?.label],
    ['list.title', list?.title],
    ['list.createLabel', list?.createLabel],
    ...columnTitles('list.columns', list?.columns),
    ...columnTitles('list.related', list?.related),
    ...actionTitles('list.actions', list?.actions ?? []),
    ...columnTitles('trash.columns', trash?.columns),
    ...formPlaceTitles('form.create', form?.create),
    ...formPlaceTitles('form.edit', form?.edit),
    ...sectionTitles('the form', form?.sections),
    ...sectionTitles('the record page', record?.sections),
    ['record.history.tab', history],
    ...Object.entries(declaredRelations).flatMap(relationTitles),
    ...Object.entries(search).flatMap(([name, one]): DescribedTitle[] => [
      [`search "${name}": its label`, one.label],
      [`search "${name}": its range`, one.range],
      [`search "${name}": its panel`, one.panel],
    ]),
  ];
}

/** Problems of all titles and labels of a resource except those of its fields. */
export function* allTitleProblems({ resource }: Subject): Problems {
  for (const [what, title] of titlesOf(resource)) yield* titleProblems(what, title);
  for (const [name, { hint }] of Object.entries(resource.search))
    yield* markupProblems(`search "${name}": its hint`, hint);
}
