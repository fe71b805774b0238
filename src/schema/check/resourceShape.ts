import { operatorTraits, type FieldMap } from '../../fields';
import { type Messages, defaultMessages } from '../messages';
import type { ResourceSpec } from '../resource';
import type { Search } from '../searches';
import type { BelongsTo, HasMany, HasOne, LinkedWrite, OnePer, RelationMap, ShownField } from '../relations';
import type { DeclaredRecordPage, DeleteWarning, EditPlace, FormPlace, Section } from '../resourceParts';
import { common, field } from './fieldShape';
import {
  anyText,
  condition,
  list,
  type ShapeOf,
  namedEntries,
  number,
  oneBy,
  oneOf,
  options,
  scalarOrList,
  nonEmptyNamedEntries,
  nonEmptyList,
  truth,
  trueOr,
  word,
  textOr,
  words,
} from './shape';
import { shownChildren, summaryEntry, traits } from './traitShapes';

const precondition = options({ field: word, message: word }).optional();
const actionObject = oneBy(
  {
    call: { call: word, label: word, confirm: word.optional(), done: word, failed: word },
    create: { create: word, label: word, sets: word, precondition },
    listOf: { listOf: word, label: word, search: word, precondition },
    page: { page: word, label: word, permission: word.optional() },
    part: { part: word, label: word },
  },
  'an action with "create", "listOf", "call", "page" or "part"',
);
const action = textOr(actionObject, oneOf(['edit', 'history', 'delete']));

const column = textOr(
  oneBy(
    {
      field: { field: word, label: word.optional(), link: word.optional(), width: number.optional() },
      children: { children: word, label: word },
      buttons: { buttons: nonEmptyList(actionObject), label: word },
    },
    'the name of a field, or an object with "field", "children" or "buttons"',
  ),
);
const columns = list(column);

const section = options({
  title: word,
  step: word.optional(),
  tab: word.optional(),
  fields: words,
  when: condition.optional(),
  key: word.optional(),
  during: oneOf(['create', 'update']).optional(),
  part: word.optional(),
} satisfies ShapeOf<Section>);

const place = {
  opensIn: oneOf(['modal', 'page', 'both']),
  title: word.optional(),
  width: number.optional(),
  tall: truth.optional(),
  button: word.optional(),
} satisfies ShapeOf<FormPlace>;

const editPlace = { ...place, joinsErrors: truth.optional() } satisfies ShapeOf<EditPlace>;

const search = options({
  field: word,
  op: oneOf(Object.keys(operatorTraits)),
  label: word.optional(),
  param: word.optional(),
  apiOnly: truth.optional(),
  linkOnly: truth.optional(),
  range: word.optional(),
  minLength: number.optional(),
  hint: word.optional(),
  panel: word.optional(),
  dateFormat: oneOf(['MM-DD-YYYY']).optional(),
} satisfies ShapeOf<Search>);

const shown = textOr(
  options({ field: word, as: word.optional(), label: word.optional() } satisfies ShapeOf<Exclude<ShownField, string>>),
);
const relation = oneBy(
  {
    many: {
      many: word,
      by: word,
      label: word.optional(),
      columns: words.optional(),
      tab: word.optional(),
    } satisfies ShapeOf<HasMany>,
    one: { one: word, key: word, label: word } satisfies ShapeOf<HasOne>,
    by: {
      by: textOr(words),
      show: list(shown).optional(),
      write: options({ whenFilled: words, ofNew: truth.optional() } satisfies ShapeOf<LinkedWrite>).optional(),
      parent: trueOr(options({ onePer: word, path: word.optional() } satisfies ShapeOf<OnePer>)).optional(),
    } satisfies ShapeOf<BelongsTo>,
  },
  'a relation with "by", "one" or "many"',
);

const messageNames = Object.keys(defaultMessages({ one: '', many: '' })) as (keyof Messages)[];

type Spec = ResourceSpec<string, FieldMap, RelationMap, string>;

const menu = {
  group: word,
  label: word.optional(),
  order: number.optional(),
  permission: word.optional(),
} satisfies ShapeOf<NonNullable<Spec['menu']>>;
const direction = oneOf(['asc', 'desc']);
const listOptions = {
  title: word.optional(),
  columns,
  related: columns.optional(),
  actions: list(action).optional(),
  createLabel: word.optional(),
  csv: truth.optional(),
  bulkEdit: nonEmptyList(word).optional(),
  bulkCalls: nonEmptyNamedEntries(word).optional(),
  sort: options({
    field: word,
    order: direction,
    first: options({ field: word, is: word, order: direction }).optional(),
  }).optional(),
  deleteSummary: nonEmptyList(word).optional(),
  deleteWarning: options({
    resource: word,
    search: word,
    unless: condition.optional(),
    one: word,
    many: word,
  } satisfies ShapeOf<DeleteWarning>).optional(),
} satisfies ShapeOf<NonNullable<Spec['list']>>;
const form = {
  create: options({ ...place, opensIn: oneOf(['modal', 'page']) }).optional(),
  edit: options(editPlace).optional(),
  columnCount: oneOf([1, 2, 3]).optional(),
  sections: list(section),
} satisfies ShapeOf<NonNullable<Spec['form']>>;
const record = {
  sections: list(section).optional(),
  actions: truth.optional(),
  summary: nonEmptyList(textOr(summaryEntry)).optional(),
  hideEmpty: truth.optional(),
  children: nonEmptyList(shownChildren).optional(),
  timeline: truth.optional(),
  messages: truth.optional(),
  history: trueOr(options({ tab: word })).optional(),
} satisfies ShapeOf<DeclaredRecordPage>;
const trash = { columns: columns.optional(), idPrefix: word.optional(), order: number.optional() } satisfies ShapeOf<
  NonNullable<Spec['trash']>
>;

/** Says where in a declaration an option belongs; undefined for an unknown option. */
function describePlacesWith(option: string): string | undefined {
  const places = Object.entries({ menu, list: listOptions, form, record, trash }).flatMap(([place, shape]) =>
    Object.hasOwn(shape, option) ? place : [],
  );
  if (Object.hasOwn(spec, option)) return 'it belongs at the top level, beside "name" and "label"';
  if (places.length > 0) return `it belongs in ${places.map((place) => `"${place}"`).join(' or ')}`;
  return Object.hasOwn(common, option) ? 'it is an option of a field' : undefined;
}

/** The same for options with sections, where "fields" belongs into a section. */
const describeSectionOption = (option: string): string | undefined =>
  option === 'fields' ? 'fields belong in "sections", each with its "title"' : describePlacesWith(option);

const spec = {
  name: word,
  was: word.optional(),
  label: options({ one: word, many: word }),
  apiPath: word.optional(),
  screenPath: anyText.optional(),
  idPrefix: word.optional(),
  titleFields: words,
  subtitleFields: nonEmptyList(word).optional(),
  fields: namedEntries(field),
  together: list(words).optional(),
  merge: truth.optional(),
  import: truth.optional(),
  findBy: nonEmptyList(word).optional(),
  alsoCalled: nonEmptyNamedEntries(nonEmptyList(word)).optional(),
  verbs: list(oneOf(['list', 'create', 'update', 'delete', 'trash'])).optional(),
  shared: truth.optional(),
  tenantField: word.optional(),
  log: truth.optional(),
  preferences: nonEmptyList(word).optional(),
  accessLogged: truth.optional(),
  ...traits,
  rights: options({
    list: words.optional(),
    create: words.optional(),
    update: words.optional(),
    delete: words.optional(),
    trash: words.optional(),
  }).optional(),
  access: oneOf(['administrators']).optional(),
  view: options({ of: word, where: namedEntries(scalarOrList) } satisfies ShapeOf<
    NonNullable<Spec['view']>
  >).optional(),
  relations: namedEntries(relation).optional(),
  search: namedEntries(search).optional(),
  menu: options(menu, describePlacesWith).optional(),
  list: options(listOptions, describePlacesWith).optional(),
  form: options(form, describeSectionOption).optional(),
  record: options(record, describeSectionOption).optional(),
  trash: options(trash, describePlacesWith).optional(),
  messages: options(Object.fromEntries(messageNames.map((name) => [name, word.optional()]))).optional(),
} satisfies ShapeOf<Spec>;

/** The shape of a declaration as an administrator writes it. */
export const resourceShape = options(spec, describePlacesWith);
