import { type Field, foldText } from '../../fields';
import { isBelongsTo, type Relation } from '../relations';
import type { Resource } from '../resource';
import type { Action, Column, FormPlace, Section } from '../resourceParts';
import { type Problems, fieldOf, type Subject } from './context';
import { markupProblems, literalTextProblems } from './wording';

const isSnakeCase = (name: string): boolean => /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name);

/** Converts a name to snake case, as the API and the database spell names. */
const toSnakeCase = (name: string): string =>
  name
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/^[_0-9]+|_+$/g, '')
    .toLowerCase();

/** Maximum length of a table or column name in PostgreSQL. */
const maxNameLength = 63;

/** PostgreSQL's system columns. */
const postgresSystemColumns: readonly string[] = ['ctid', 'xmin', 'xmax', 'cmin', 'cmax', 'tableoid'];

/** Problems of the name of a table column. */
export function* columnNameProblems(what: string, name: string): Problems {
  yield* spellingProblems(what, name);
  if (postgresSystemColumns.includes(name))
    yield `${what} is "${name}", which the database reserves for a column of its own; choose another name`;
}

/** Problems of a name that is used in the API and for a table or column. */
export function* spellingProblems(what: string, name: string): Problems {
  if (!isSnakeCase(name))
    yield `${what} must be in lower case with underscores; ${/^[^A-Za-z]*\d/.test(name) ? 'begin with a letter' : toSnakeCase(name) === '' ? 'use letters' : `write "${toSnakeCase(name)}"`}`;
  else if (name.length > maxNameLength) yield `${what} may have at most ${maxNameLength} characters; shorten it`;
  else if (name in {}) yield `${what} is reserved by the programming language; choose another`;
}

/** Maximum label length in characters: there is room for a sentence beside a checkbox, but not for a page of text. */
const maxLabelLength = 250;

/** Problems of a title or label that reads like a technical name or contains markup. */
export function* titleProblems(what: string, title: string | undefined): Problems {
  if (title === undefined) return;
  if (/^[a-z0-9]+(_[a-z0-9]+)+$/.test(title))
    yield `${what} is "${title}", which is a technical name; write the text that users should read`;
  else if (/<\/?[a-z][^>]*>/i.test(title))
    yield `${what} is "${title}", and its markup would be shown as plain text; remove the markup`;
  else if (title.endsWith(':'))
    yield `${what} is "${title}", and the screen adds its own colon where needed; write "${title.slice(0, -1).trim()}"`;
  else yield* literalTextProblems(what, title);
}

/** Problems of a field's label. */
export function* labelProblems({ label }: Pick<Field, 'label'>): Problems {
  if (label.length > maxLabelLength)
    yield `its label has ${label.length} characters, but at most ${maxLabelLength} fit; put the rest into "hint"`;
  else yield* titleProblems('its label', label);
}

/** Problems of a field's messages. A "required" message of a single word was probably meant as `true`. */
export function* messageProblems(field: Field): Problems {
  const { required, advised, invalid, hint } = field;
  const rule = typeof required === 'object' ? required : { message: required };
  const { message } = rule;
  yield* literalTextProblems('its "required"', typeof message === 'string' ? message : undefined);
  if (typeof message === 'string' && !/\s/.test(message.trim()))
    yield `its "required" is "${message}", which would be the message when the field is empty; write true, or a whole sentence`;
  if ('hint' in rule) yield* literalTextProblems('its required.hint', rule.hint);
  yield* literalTextProblems('its "advised"', advised);
  yield* literalTextProblems('its "invalid"', invalid);
  if (field.kind === 'text') yield* literalTextProblems('its pattern.message', field.pattern?.message);
  // A hint may show braces as an example of what to type.
  yield* markupProblems('its "hint"', hint);
}

/** Searches labelled as another field than the one that they compare. */
export function* searchLabelProblems({ resource }: { readonly resource: Resource }): Problems {
  const { declared, search } = resource;
  for (const [name, { field, range, label }] of Object.entries(search)) {
    // The labels of a range say which end each search is.
    if (
      range !== undefined ||
      label === undefined ||
      !Object.hasOwn(declared, field) ||
      fieldOf(resource, field)?.label === label
    )
      continue;
    const [meant] =
      Object.entries(declared).find(
        ([other, { label: own }]) => other !== field && foldText(own) === foldText(label),
      ) ?? [];
    if (meant !== undefined)
      yield `search "${name}" has the label "${label}" of the field "${meant}", but compares "${field}"; correct one of the two`;
  }
}

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
