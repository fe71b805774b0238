import { foldText } from '../../fields';
import { checkOf } from '../../fields/checks';
import type { Resource } from '../resource';
import type { Column } from '../resourceParts';
import { duplicatesOf, fieldOf, optionOf, type Subject } from './context';
import { actionsWith, fieldParts, sectionParts, tableParts } from './parts';
import { family, firstOf, only, rule, ruleOfEach, type Placed, type Rule } from './rule';
import { groupsOf, textPlaces, type TextPlace } from './textPlaces';

/** Maximum label length in characters: there is room for a sentence beside a checkbox, but not for a page of text. */
const maxLabelLength = 250;
/** HTML tags of formatted text; any other text in angle brackets may be intended in a sentence. */
const htmlTag = /<\/?(?:a|b|br|div|em|font|h[1-6]|i|li|ol|p|span|strong|u|ul)(?:\s[^>]*)?\/?>/i;
const anyTag = /<\/?[a-z][^>]*>/i;

const textRules: readonly Rule<TextPlace>[] = [
  firstOf(
    only(
      ({ kind }) => kind === 'title',
      rule(
        ({ text }) => text.length > maxLabelLength,
        `has more than the ${maxLabelLength} characters that fit; put the rest into "hint"`,
      ),
      rule(
        ({ text }) => /^[a-z0-9]+(_[a-z0-9]+)+$/.test(text),
        (_, { text }) => `is "${text}", which is a technical name; write the text that users should read`,
      ),
      rule(
        ({ text }) => text.endsWith(':'),
        (_, { text }) => `is "${text}", and the screen adds its own colon; write "${text.slice(0, -1).trim()}"`,
      ),
    ),
    rule(
      ({ kind, text }) => (kind === 'title' ? anyTag : htmlTag).exec(text)?.[0],
      (tag) => `contains the markup "${tag}", which would be shown as plain text; remove the markup`,
    ),
    rule(
      ({ kind, text }) => kind !== 'hint' && /\{[^}]*\}/.exec(text)?.[0],
      (braces) => `contains "${braces}", which is not replaced by a value; write the text itself`,
    ),
    // A message of a single word was probably meant as `true`.
    rule(
      ({ where, text }) => where.endsWith('its "required"') && !/\s/.test(text.trim()) && text,
      (text) => `is "${text}", the message while the field is empty; write true, or a whole sentence`,
    ),
  ),
];

/** Entries of one place that users could not tell apart. */
interface LabelledPlace extends Placed {
  readonly entries: readonly (readonly [name: string, label: string])[];
}

const columnLabelOf = (column: Column, at: number, resource: Resource): [name: string, label: string] => {
  if (typeof column === 'object' && !('field' in column))
    return ['children' in column ? column.children : `column ${at + 1}`, column.label];
  const [name, label] = typeof column === 'string' ? [column, undefined] : [column.field, column.label];
  return [name, label ?? fieldOf(resource, name)?.label ?? name];
};

function* searchInputs({ resource }: Subject): Generator<LabelledPlace> {
  const inputs = Object.entries(resource.search).filter(
    ([, { apiOnly, linkOnly, range, op }]) => !apiOnly && !linkOnly && (range === undefined || op === 'gte'),
  );
  for (const panel of new Set(inputs.map(([, search]) => search.panel)))
    yield {
      where: panel === undefined ? 'the search form' : `panel "${panel}"`,
      entries: inputs
        .filter(([, search]) => search.panel === panel)
        .map(([name, { range, label, field }]) => [name, range ?? label ?? fieldOf(resource, field)?.label ?? name]),
    };
}

/** The sections that are shown together: they share a place, a step and a tab. */
function* sectionTitles(subject: Subject): Generator<LabelledPlace> {
  const groups = new Map<string, [string, string][]>();
  for (const { place, section } of sectionParts(subject)) {
    const key = [place, section.step ?? '', section.tab ?? ''].join('\n');
    const group = groups.get(key) ?? [];
    groups.set(key, [...group, [`section ${group.length + 1}`, section.title]]);
  }
  for (const [key, entries] of groups) yield { where: key.split('\n')[0] ?? '', entries };
}

function* labelledPlaces(subject: Subject): Generator<LabelledPlace> {
  const { resource, resources } = subject;
  const { list, record, relations } = resource;
  for (const { where, columns } of tableParts(subject)) {
    yield { where, entries: columns.map((column, at) => columnLabelOf(column, at, resource)) };
    for (const column of columns)
      if (typeof column === 'object' && 'buttons' in column)
        yield {
          where: `${where}: "${column.label}"`,
          entries: column.buttons.map(({ label }, at) => [`button ${at + 1}`, label]),
        };
  }
  const actions = (list?.actions ?? []).map((action, at): [string, string] =>
    typeof action === 'string' ? [action, action] : [`action ${at + 1}`, action.label],
  );
  yield { where: 'list.actions', entries: actions };
  yield* searchInputs(subject);
  yield* sectionTitles(subject);
  yield { where: 'it', entries: Object.entries(relations.hasOne).map(([name, { label }]) => [name, label]) };
  const lists = relations.hasMany.map(({ name, many, label }): [string, string] => [
    `relation ${name}`,
    label ?? resources.get(many)?.label.many ?? name,
  ]);
  const titles = record?.sections.map(({ title }): [string, string] => [`section ${title}`, title]) ?? [];
  if (record) yield { where: 'the record page', entries: [...titles, ...lists] };
  for (const { at, field } of fieldParts(subject))
    for (const [place, entries] of Object.entries(checkOf(field)?.labels?.(field) ?? {}))
      yield { where: `${at}: ${place}`, entries };
}

/** The first pair of entries with the same label. */
function* sameLabels({ entries }: LabelledPlace): Generator<readonly [first: string, second: string, label: string]> {
  const firstByLabel = new Map<string, string>();
  for (const [name, label] of entries) {
    const key = foldText(label);
    const first = firstByLabel.get(key);
    if (first === undefined) firstByLabel.set(key, name);
    else if (first !== name) yield [first, name, label];
  }
}

/** Texts that mean the same place and have to be spelt alike. */
interface SpeltPlace extends Placed {
  readonly titles: readonly string[];
}

function* speltPlaces(subject: Subject): Generator<SpeltPlace> {
  const { form, search } = subject.resource;
  yield { where: 'the form: a step', titles: (form?.sections ?? []).flatMap(({ step }) => step ?? []) };
  yield { where: 'a search', titles: Object.keys(search) };
  yield { where: 'a panel', titles: Object.values(search).flatMap(({ panel }) => panel ?? []) };
  for (const { at, field } of fieldParts(subject)) yield { where: `${at}: a group`, titles: groupsOf(field) };
}

/** Pairs of titles that differ only in case or spaces and so probably mean the same. */
export const spellingVariants = (titles: readonly string[]): string[][] => {
  const all = [...new Set(titles)];
  const alike = [...new Set(all.map(foldText))].map((key) => all.filter((title) => foldText(title) === key));
  return alike.filter((spellings) => spellings.length > 1);
};

/** Entries of one list that may occur once only. */
interface ListedPlace extends Placed {
  readonly entries: readonly string[];
}

function* listedPlaces(subject: Subject): Generator<ListedPlace> {
  const { resource } = subject;
  yield { where: 'verbs', entries: resource.verbs };
  const plain = (resource.list?.actions ?? []).filter((action) => typeof action === 'string');
  yield { where: 'list.actions', entries: plain };
  yield { where: 'list.actions: "call"', entries: actionsWith('call')(subject).map(({ action }) => action.call) };
  for (const { where, columns } of tableParts(subject))
    yield {
      where: `${where}: its children`,
      entries: columns.flatMap((column) => (typeof column === 'object' && 'children' in column ? column.children : [])),
    };
  yield { where: 'record.children', entries: (resource.record?.children ?? []).map(({ of }) => of) };
  for (const place of ['the form', 'the record page'] as const) {
    const sections = sectionParts(subject).flatMap((part) => (part.place === place ? part.section : []));
    yield { where: `${place}, over all sections,`, entries: sections.flatMap(({ fields }) => [...new Set(fields)]) };
    yield { where: `${place}: the key of a section`, entries: sections.flatMap(({ key }) => key ?? []) };
  }
  for (const { at, field } of fieldParts(subject))
    for (const option of checkOf(field)?.lists ?? [])
      yield {
        where: `${at}: its ${option}`,
        entries: (optionOf(field, option) ?? []) as readonly string[],
      };
}

/** Rules of the texts that users read. */
export const allTextRules = [
  family(textPlaces, textRules),
  family(labelledPlaces, [
    ruleOfEach(
      (place) => [...sameLabels(place)],
      ([first, second, label]) =>
        `gives "${first}" and "${second}" the same label "${label}"; give them different labels`,
    ),
  ]),
  family(speltPlaces, [
    ruleOfEach(
      ({ titles }) => spellingVariants(titles),
      ([first = '', second = '']) =>
        `is spelt "${second}" and "${first}", which differ only in upper and lower case or spaces; spell both alike`,
    ),
  ]),
  family(listedPlaces, [
    ruleOfEach(
      ({ entries }) => duplicatesOf(entries),
      (entry) => `names "${entry}" twice; once is enough`,
    ),
  ]),
];
