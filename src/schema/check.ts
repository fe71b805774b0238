import { featuresOf, fieldsOf, type Condition } from './condition';
import { sourcesOf } from './derived';
import type { Field } from './field';
import { operators } from './operators';
import { ruleProblems } from './ruleProblems';
import { listActions, type Resource } from './resource';
import type { Action, Column } from './resourceParts';

/** What the check needs to know beside the declarations. */
export interface CheckContext {
  readonly resources: ReadonlyMap<string, Resource>;
  /** Every feature that a manufacturer may have. */
  readonly features: readonly string[];
}

const reservedNames = ['id', 'created_at', 'updated_at', 'discarded_at'];

/** The moment of creation may be declared again, with another label or format. */
const isRelabelled = (name: string, field: Field): boolean => name === 'created_at' && field.kind === 'instant' && field.readOnly === true;

function* conditionProblems(condition: Condition | undefined, resource: Resource, { features }: CheckContext): Generator<string> {
  if (!condition) return;
  for (const name of fieldsOf(condition)) if (!resource.fields[name]) yield `its condition names the unknown field "${name}"`;
  for (const name of featuresOf(condition)) if (!features.includes(name)) yield `its condition names the unknown feature "${name}"`;
}

function* derivedProblems({ derived }: Field, resource: Resource): Generator<string> {
  if (!derived) return;
  for (const name of sourcesOf(derived)) {
    if (!resource.fields[name]) yield `it is derived from the unknown field "${name}"`;
  }
}

function* limitProblems(field: Field): Generator<string> {
  if ('min' in field && (field.min ?? 0) > (field.max ?? Infinity)) yield 'its min is above its max';
}

function* fieldProblems([name, field]: readonly [string, Field], resource: Resource, context: CheckContext): Generator<string> {
  if (field.required && field.readOnly) yield 'it is required and read-only at once';
  yield* derivedProblems(field, resource);
  if (field.via && !resource.included[name]) yield `it is read via ${field.via.join(' > ')}, which leads to no field`;
  if (field.kind === 'rows' && !field.readOnly) yield 'a table inside the record is kept by the server: it must be read-only';
  yield* limitProblems(field);
  yield* conditionProblems(field.when, resource, context);
  yield* ruleProblems([name, field], resource);
  if (field.kind === 'date') yield* conditionProblems(field.due, resource, context);
  if (field.kind === 'text') yield* suggestProblems(field, resource, context);
  if (field.kind === 'reference' && !(name in resource.included)) yield* referenceProblems(field, context);
}

function* suggestProblems({ suggest, suggestId }: Extract<Field, { kind: 'text' }>, { fields }: Resource, { resources }: CheckContext): Generator<string> {
  if (suggest && !resources.has(suggest)) yield `it suggests titles of the unknown resource "${suggest}"`;
  if (suggestId && !fields[suggestId]) yield `it sets the unknown field "${suggestId}"`;
}

function* referenceProblems(field: Extract<Field, { kind: 'reference' }>, { resources }: CheckContext): Generator<string> {
  const target = resources.get(field.to);
  if (!target) {
    yield `it refers to the unknown resource "${field.to}"`;
    return;
  }
  if (!field.include) return;
  const included = field.include;
  for (const name of included) if (!target.fields[name]) yield `it includes "${name}", which is no field of ${field.to}`;
  for (const name of target.title) if (!included.includes(name)) yield `it must include "${name}", which names a record of ${field.to}`;
  for (const name of field.writes?.needs ?? []) if (!included.includes(name)) yield `it must include "${name}", which its records need`;
}

function* nameProblems(where: string, names: readonly string[], resource: Resource): Generator<string> {
  for (const name of names) if (!resource.fields[name]) yield `${where} names the unknown field "${name}"`;
}

const columnNames = (columns: readonly Column[]): string[] =>
  columns.flatMap((column) => (typeof column === 'string' ? column : 'field' in column ? column.field : []));

function* callProblems(action: Extract<Action, { readonly call: string }>, resource: Resource, context: CheckContext): Generator<string> {
  const where = `action "${action.label}"`;
  const asked = Object.entries(action.asks ?? {});
  if (action.asks && action.confirm !== undefined) yield `${where} asks for something and whether to go on at once`;
  yield* nameProblems(where, asked.flatMap(([, { from }]) => from ?? []), resource);
  const named = Array.from(action.done.matchAll(/\{(\w+)\}/g), ([, name = '']) => name);
  yield* nameProblems(where, named.filter((name) => !asked.some(([other]) => other === name)), resource);
  for (const problem of conditionProblems(action.when, resource, context)) yield `${where}: ${problem}`;
}

function* actionProblems(action: Action, resource: Resource, context: CheckContext): Generator<string> {
  if (typeof action === 'string' || 'open' in action) return;
  const where = `action "${action.label}"`;
  if ('call' in action) {
    yield* callProblems(action, resource, context);
    return;
  }
  yield* nameProblems(where, action.needs ? [action.needs.field] : [], resource);
  if ('list' in action) {
    yield* nameProblems(where, action.from === undefined ? [] : [action.from], resource);
    if (!context.resources.get(action.list)?.search[action.by]) yield `${where} lists "${action.list}" by "${action.by}", which is no search of it`;
    return;
  }
  const target = context.resources.get(action.create);
  if (!target) yield `${where} creates the unknown resource "${action.create}"`;
  else if (!target.fields[action.sets]) yield `${where} sets "${action.sets}", which is no field of ${action.create}`;
}

function* columnProblems(where: string, columns: readonly Column[], resource: Resource, { resources }: CheckContext): Generator<string> {
  yield* nameProblems(where, columnNames(columns), resource);
  for (const column of columns) {
    if (typeof column === 'string' || !('slots' in column)) continue;
    if (!resources.get(column.slots)?.slots) yield `${where} shows the slots of "${column.slots}", which is no resource kept in slots`;
  }
}

function* searchProblems(resource: Resource): Generator<string> {
  for (const [name, search] of Object.entries(resource.search)) {
    const field = resource.fields[search.field];
    if (!field) yield `search "${name}" names the unknown field "${search.field}"`;
    else if (!(operators[field.kind] as readonly string[]).includes(search.op)) {
      yield `search "${name}" compares "${search.field}" with "${search.op}", which a ${field.kind} does not know`;
    }
  }
}

function* rangeProblems({ search }: Resource): Generator<string> {
  const ends = Object.values(search).filter(({ range }) => range !== undefined);
  for (const title of new Set(ends.map(({ range }) => range))) {
    const [from, to, more] = ends.filter(({ range }) => range === title);
    const isStretch = from?.op === 'gte' && to?.op === 'lte' && from.field === to.field && more === undefined;
    if (!isStretch) yield `range "${title ?? ''}" needs a gte and, after it, an lte over the same field`;
  }
}

function* listProblems(resource: Resource, context: CheckContext): Generator<string> {
  const { list } = resource;
  if (!list) return;
  yield* columnProblems('list.columns', list.columns, resource, context);
  yield* columnProblems('list.related', list.related ?? [], resource, context);
  yield* nameProblems('list.deleteShows', list.deleteShows ?? [], resource);
  if (list.sort) yield* nameProblems('list.sort', [list.sort.field], resource);
  for (const action of listActions(resource)) yield* actionProblems(action, resource, context);
}

function* formProblems(resource: Resource, context: CheckContext): Generator<string> {
  for (const section of [...(resource.form?.sections ?? []), ...(resource.record?.sections ?? [])]) {
    yield* nameProblems(`section "${section.title}"`, section.fields, resource);
    for (const problem of conditionProblems(section.when, resource, context)) yield `section "${section.title}": ${problem}`;
  }
  for (const name of resource.form?.create?.lookup?.searches ?? []) {
    if (!resource.search[name]) yield `form.create.lookup names the unknown search "${name}"`;
  }
}

function* screenProblems(resource: Resource, context: CheckContext): Generator<string> {
  yield* nameProblems('title', resource.title, resource);
  yield* listProblems(resource, context);
  if (resource.trash) yield* columnProblems('trash.columns', resource.trash.columns, resource, context);
  yield* formProblems(resource, context);
  if (resource.slots) yield* nameProblems('slots', [resource.slots.parent, resource.slots.by], resource);
  yield* withinProblems(resource);
}

function* withinProblems({ within, fields, search, form, record }: Resource): Generator<string> {
  if (within === undefined) return;
  if (fields[within]?.kind !== 'reference') yield `it stands within "${within}", which is no reference`;
  if (search[within]?.field !== within || search[within].op !== 'eq') yield `it stands within "${within}" and needs a search of that name, by eq`;
  const hasPage = record !== undefined || [form?.create, form?.edit].some((place) => place !== undefined && place.in !== 'modal');
  if (hasPage) yield 'it stands within another record: it is created and edited in modals, and has no page of its own';
}

function* keepingProblems(resource: Resource, { resources }: CheckContext): Generator<string> {
  const { view, nested = {} } = resource;
  if (view && !resources.has(view.of)) yield `view shows the unknown resource "${view.of}"`;
  if (view && resource.verbs.some((verb) => verb !== 'list')) yield 'a view is only read: its verbs are [\'list\']';
  for (const [name, { in: kept }] of Object.entries(nested)) {
    const slots = resources.get(kept)?.slots;
    const parent = slots && resources.get(kept)?.fields[slots.parent];
    if (parent?.kind !== 'reference' || parent.to !== resource.name) yield `nested "${name}" is kept in "${kept}", which has no slots of ${resource.name}`;
  }
}

/** Everything that is wrong with a declaration, one readable line each; each names the resource and the field. */
export function problemsOf(resource: Resource, context: CheckContext): string[] {
  const fields = Object.entries(resource.fields).flatMap(([name, field]) => [
    ...(/^[a-z][a-z0-9_]*$/.test(name) || resource.included[name]?.nested !== undefined ? [] : [`field "${name}": a name is lower case with underscores`]),
    ...(name in resource.declared && reservedNames.includes(name) && !isRelabelled(name, field) ? [`field "${name}": every record has it without declaring it`] : []),
    ...Array.from(fieldProblems([name, field], resource, context), (problem) => `field "${name}": ${problem}`),
  ]);
  return [...fields, ...searchProblems(resource), ...rangeProblems(resource), ...screenProblems(resource, context), ...keepingProblems(resource, context)].map((problem) => `${resource.name}: ${problem}`);
}
