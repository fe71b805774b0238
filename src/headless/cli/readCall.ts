import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { CrudFilter } from '@refinedev/core';
import type { ProgrammeDataProvider } from '../../provider';
import {
  flattenNested,
  operatorTraits,
  parseTrashResourceName,
  readValue,
  traitsOf,
  type Registry,
  type Resource,
} from '../../schema';
import { assertKnown, readJson, splitPair, UsageError, type Options } from './readArguments';

export const verbs = ['getList', 'getOne', 'getMany', 'create', 'update', 'deleteOne', 'recover', 'custom'] as const;
export type CliVerb = (typeof verbs)[number] & keyof ProgrammeDataProvider;

type Values = Record<string, unknown>;

function findResource({ all }: Registry, name: string): Resource {
  assertKnown(
    'resource',
    parseTrashResourceName(name) ?? name,
    all.map((resource) => resource.name),
  );
  return all.find((resource) => resource.name === (parseTrashResourceName(name) ?? name)) as Resource;
}

const readFilter = (resource: Resource, text: string): CrudFilter => {
  const [name, value] = splitPair('filter', text);
  const searches = Object.entries(resource.search);
  const found = searches.find(([key]) => key === name) ?? searches.find(([, { field }]) => field === name);
  if (!found)
    assertKnown(
      `filter of ${resource.name}`,
      name,
      searches.map(([key]) => key),
    );
  return { field: name, operator: operatorTraits[found?.[1].op ?? 'eq'].refine[0], value };
};

function readFile(path: string): File {
  try {
    return new File([readFileSync(path)], basename(path));
  } catch (failure) {
    throw new UsageError(`The file ${path} cannot be read: ${(failure as Error).message}`);
  }
}

/** A text as a value of the field, which the provider refuses if it is none. */
function toValue(resource: Resource, name: string, text: string): unknown {
  const field = resource.fields[name];
  if (text.startsWith('@')) return readFile(text.slice(1));
  if (!field || text === '') return text;
  const read = readValue(field, traitsOf(field).multiple ? [text] : text);
  return 'value' in read ? [read.value].flat()[0] : text;
}

function readVariables(resource: Resource, { variables, set = [] }: Options): Values {
  const values: Values = flattenNested(resource, readJson('variables', variables) ?? {});
  const names = Object.keys(resource.fields);
  for (const name of Object.keys(values)) assertKnown(`field of ${resource.name}`, name, names);
  const given = set.map((text) => splitPair('set', text));
  for (const [name, text] of given) {
    assertKnown(`field of ${resource.name}`, name, names);
    const field = resource.fields[name];
    const value = toValue(resource, name, text);
    const isList = field !== undefined && traitsOf(field).multiple === true && text !== '';
    values[name] = isList ? [...((values[name] as unknown[] | undefined) ?? []), value] : value;
  }
  return values;
}

function readNumber(option: 'page' | 'per', text: string | undefined): number | undefined {
  if (text !== undefined && !/^\d+$/.test(text))
    throw new UsageError(`--${option} takes a whole number, not "${text}"`);
  return text === undefined ? undefined : Number(text);
}

function readList(resource: Resource, { filter = [], sort, page, per, all }: Options) {
  const [currentPage, pageSize] = [readNumber('page', page), readNumber('per', per)];
  const [field = '', order = 'asc'] = sort?.split(':') ?? [];
  if (sort !== undefined) {
    assertKnown(`field of ${resource.name}`, field, Object.keys(resource.fields));
    assertKnown('order', order, ['asc', 'desc']);
  }
  return {
    filters: filter.map((text) => readFilter(resource, text)),
    pagination: {
      ...(all && { mode: 'off' }),
      ...(currentPage !== undefined && { currentPage }),
      ...(pageSize !== undefined && { pageSize }),
    },
    sorters: sort === undefined ? [] : [{ field, order }],
  };
}

const readCustom = (url: string, { method = 'get', query = [], payload }: Options) => {
  assertKnown('method', method, ['get', 'post', 'put', 'patch', 'delete']);
  return {
    url,
    method,
    query: Object.fromEntries(query.map((text) => splitPair('query', text))),
    ...(payload !== undefined && { payload: readJson('payload', payload) }),
  };
};

/** The number of ids that a verb takes. */
const idCounts = { getOne: 1, update: 1, deleteOne: 1, recover: 1, getMany: Infinity } as Readonly<
  Record<string, number>
>;

export interface CliCall {
  readonly verb: CliVerb;
  readonly params: Values;
}

const readMeta = ({ discard, parent, original, 'if-match': ifMatch }: Options): Values => ({
  ...(discard && { discard: true }),
  ...(ifMatch !== undefined && { ifMatch }),
  ...(parent !== undefined && { parent }),
  ...(original !== undefined && { original: readJson('original', original) }),
});

/** The ids of a call. Throws a UsageError for too many or none. */
function readIds(verb: string, name: string, ids: readonly string[]): Values {
  const allowed = idCounts[verb] ?? 0;
  if (ids.length > allowed)
    throw new UsageError(`${verb} takes ${allowed === 0 ? 'no id' : 'one id'}, not ${ids.join(' ')}`);
  if (allowed > 0 && ids.length === 0) throw new UsageError(`${verb} needs the id of a record: ${verb} ${name} 7`);
  return allowed === 0 ? {} : verb === 'getMany' ? { ids } : { id: ids[0] };
}

/** The verb and its params. Throws a UsageError that says what is wrong, with the nearest right name. */
export function readCall(registry: Registry, words: readonly string[], options: Options): CliCall {
  const [verb = '', name, ...ids] = words;
  assertKnown('verb', verb, verbs);
  if (name === undefined)
    throw new UsageError(`${verb} needs ${verb === 'custom' ? 'a path of the API' : 'a resource'}`);
  if (verb === 'custom') return { verb, params: readCustom(name, options) };
  const resource = findResource(registry, name);
  const writes = verb === 'create' || verb === 'update';
  return {
    verb: verb as CliVerb,
    params: {
      resource: name,
      meta: readMeta(options),
      ...readIds(verb, name, ids),
      ...(verb === 'getList' && readList(resource, options)),
      ...(writes && { variables: readVariables(resource, options) }),
    },
  };
}
