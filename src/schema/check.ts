import { featuresOf, fieldsOf, type Condition } from './condition';
import type { Field } from './field';
import { operators } from './operators';
import type { Action, Column, Resource } from './resource';

/** What the check needs to know beside the declarations. */
export interface CheckContext {
  readonly resources: ReadonlyMap<string, Resource>;
  /** Every feature that a manufacturer may have. */
  readonly features: readonly string[];
}

const reservedNames = ['id', 'created_at', 'updated_at', 'discarded_at'];

function* conditionProblems(condition: Condition | undefined, resource: Resource, { features }: CheckContext): Generator<string> {
  if (!condition) return;
  for (const name of fieldsOf(condition)) if (!resource.fields[name]) yield `its condition names the unknown field "${name}"`;
  for (const name of featuresOf(condition)) if (!features.includes(name)) yield `its condition names the unknown feature "${name}"`;
}

function* limitProblems(field: Field): Generator<string> {
  if ('min' in field && (field.min ?? 0) > (field.max ?? Infinity)) yield 'its min is above its max';
}

function* fieldProblems(field: Field, resource: Resource, context: CheckContext): Generator<string> {
  if (field.required && field.readOnly) yield 'it is required and read-only at once';
  if (field.derived && !resource.fields[field.derived.from]) yield `it is derived from the unknown field "${field.derived.from}"`;
  if (field.kind === 'rows' && !field.readOnly) yield 'a table inside the record is kept by the server: it must be read-only';
  yield* limitProblems(field);
  yield* conditionProblems(field.when, resource, context);
  if (field.kind === 'text' && field.suggest && !context.resources.has(field.suggest)) {
    yield `it suggests titles of the unknown resource "${field.suggest}"`;
  }
  if (field.kind === 'reference') yield* referenceProblems(field, context);
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
}

function* nameProblems(where: string, names: readonly string[], resource: Resource): Generator<string> {
  for (const name of names) if (!resource.fields[name]) yield `${where} names the unknown field "${name}"`;
}

const columnNames = (columns: readonly Column[]): string[] =>
  columns.flatMap((column) => (typeof column === 'string' ? column : 'field' in column ? column.field : []));

function* actionProblems(action: Action, resource: Resource, { resources }: CheckContext): Generator<string> {
  if (typeof action === 'string') return;
  const target = resources.get(action.create);
  if (!target) {
    yield `action "${action.label}" creates the unknown resource "${action.create}"`;
    return;
  }
  if (!target.fields[action.sets]) yield `action "${action.label}" sets "${action.sets}", which is no field of ${action.create}`;
  if (action.needs) yield* nameProblems(`action "${action.label}"`, [action.needs.field], resource);
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

function* listProblems(resource: Resource, context: CheckContext): Generator<string> {
  const { list } = resource;
  if (!list) return;
  yield* columnProblems('list.columns', list.columns, resource, context);
  yield* nameProblems('list.deleteShows', list.deleteShows ?? [], resource);
  if (list.sort) yield* nameProblems('list.sort', [list.sort.field], resource);
  for (const action of list.actions ?? []) yield* actionProblems(action, resource, context);
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
}

/** Everything that is wrong with a declaration, one readable line each; each names the resource and the field. */
export function problemsOf(resource: Resource, context: CheckContext): string[] {
  const fields = Object.entries(resource.fields).flatMap(([name, field]) => [
    ...(/^[a-z][a-z0-9_]*$/.test(name) ? [] : [`field "${name}": a name is lower case with underscores`]),
    ...(name in resource.declared && reservedNames.includes(name) ? [`field "${name}": every record has it without declaring it`] : []),
    ...Array.from(fieldProblems(field, resource, context), (problem) => `field "${name}": ${problem}`),
  ]);
  return [...fields, ...searchProblems(resource), ...screenProblems(resource, context)].map((problem) => `${resource.name}: ${problem}`);
}
