import { isDateField } from '../dateRules';
import { type Field, kinds, maxLengths, comparesPart, operatorTraits, type Operator } from '../../fields';
import { searchParameterName, reservedParameters, reservedAddressParameters, searchParameters } from '../query';
import type { Resource, Search } from '../resource';
import { closedOptionsOf, maxLengthOf, searchValueSeparator, acceptsSeveralValues } from '../value';
import { fieldOf, sameLabelProblems, unknownField, type Problems, type Subject } from './context';
import { areCompatibleKinds } from './values';
import { kindWithArticle, spellingVariantProblems, suggestName, kindNoun, quoteList } from './wording';

type Entry = readonly [name: string, search: Search];

function* fieldProblems([name, search]: Entry, resource: Resource): Problems {
  const field = fieldOf(resource, search.field);
  if (!field) {
    yield `search "${name}" names ${unknownField(search.field, resource)}`;
    return;
  }
  const longest = Math.min(maxLengthOf(field), maxLengths.search);
  if (search.minLength !== undefined && search.minLength > longest)
    yield `search "${name}" has a minLength of ${search.minLength}, but at most ${longest} characters can be searched for; lower it`;
  const known: readonly string[] = kinds[field.kind].operators;
  if (resource.included[search.field]?.nested !== undefined)
    yield `search "${name}" uses "${search.field}", which belongs to a nested record; search in the list of those records`;
  else if (known.length === 0)
    yield `search "${name}" uses "${search.field}", which is ${kindWithArticle(field.kind)}; a ${kindNoun(field.kind)} cannot be searched, name another field`;
  else if (!known.includes(search.op) && search.op in operatorTraits)
    yield `search "${name}" compares "${search.field}" with "${search.op}", which is not possible for ${kindWithArticle(field.kind)}; ${suggestName(search.op, known)}`;
  else yield* derivedProblems(name, field, resource);
  const parted =
    acceptsSeveralValues(field, search.op) &&
    closedOptionsOf(field)?.find(({ value }) => value.includes(searchValueSeparator));
  if (parted)
    yield `search "${name}" takes several values with commas between them, but "${search.field}" has the value "${parted.value}"; give that option a "value" without a comma`;
  if (search.dateFormat !== undefined && !isDateField(field))
    yield `search "${name}" has a "dateFormat" but uses "${search.field}", which is ${kindWithArticle(field.kind)}; leave it out`;
}

/** Problems of a search over a derived field: its sources must be stored columns, and joined ones must be texts. */
function* derivedProblems(name: string, { derived }: Field, resource: Resource): Problems {
  const where = `search "${name}" uses a field that is derived from`;
  if (derived && 'field' in derived) {
    if (derived.field in resource.included || fieldOf(resource, derived.field)?.derived)
      yield `${where} "${derived.field}", which ${resource.name} does not store itself; search for that field, or leave this search out`;
  } else if (derived && 'joined' in derived) {
    for (const part of derived.joined) {
      const source = fieldOf(resource, part);
      if (source?.derived)
        yield `${where} "${part}", which is derived from other fields itself; join those fields, or leave this search out`;
      else if (source && !areCompatibleKinds('text', source.kind))
        yield `${where} "${part}", which is ${kindWithArticle(source.kind)} and not a text; join only texts, or leave this search out`;
    }
  }
}

/** Options that only an input of the search form uses; a panel also counts the searches that links set. */
const inputOnlyOptions = ['panel', 'range', 'hint', 'minLength'] as const;

function* optionProblems([name, search]: Entry, { list }: Resource): Problems {
  if (search.linkOnly && !list)
    yield `search "${name}" is linkOnly, but there is no list that a link could open; add "list" or make it apiOnly`;
  if (search.apiOnly && search.linkOnly) yield `search "${name}" is both apiOnly and linkOnly; remove one of the two`;
  const without = search.apiOnly ? 'apiOnly' : search.linkOnly ? 'linkOnly' : undefined;
  for (const option of inputOnlyOptions) {
    if (without !== undefined && search[option] !== undefined && !(search.linkOnly && option === 'panel'))
      yield `search "${name}" is ${without} but has "${option}", which only applies to an input; leave it out`;
  }
  const { minLength } = search;
  if (minLength === undefined) return;
  if (!Number.isInteger(minLength) || minLength < 1)
    yield `search "${name}" has a minLength of ${minLength}; a whole number from 1 is needed`;
  if (!comparesPart(search.op))
    yield `search "${name}" has a minLength but the operator "${search.op}"; minLength only works with ${quoteList((Object.keys(operatorTraits) as Operator[]).filter(comparesPart))}, leave it out`;
}

function* searchNameProblems([name, search]: Entry): Problems {
  if (!/^[A-Za-z][A-Za-z0-9_]*$/.test(name))
    yield `search "${name}" needs a name that can be part of an address; write letters, digits and underscores, a letter first`;
  if (name in {}) yield `search "${name}" has a name that is reserved by the programming language; choose another name`;
  if (reservedAddressParameters.includes(name))
    yield `search "${name}" has a name that is reserved in the addresses of lists; choose another name than ${quoteList(reservedAddressParameters)}`;
  const parameter = searchParameterName(name, search);
  if (!reservedAddressParameters.includes(name) && reservedParameters.includes(parameter))
    yield `search "${name}" is sent as "${parameter}", which every list uses already; choose another "param"`;
  if (search.param !== undefined && search.param !== 'q[]' && !/^[A-Za-z][A-Za-z0-9_]*$/.test(search.param))
    yield `search "${name}" is sent as "${search.param}"; write letters, digits and underscores, a letter first`;
}

function* parameterProblems(resource: Resource): Problems {
  const firstByParameter = new Map<string, string>();
  for (const [name, search] of Object.entries(resource.search)) {
    if (!fieldOf(resource, search.field)) continue;
    for (const parameter of searchParameters({ ...resource, search: { [name]: search } }).keys()) {
      const first = firstByParameter.get(parameter);
      if (first === undefined) firstByParameter.set(parameter, name);
      else yield `search "${name}" is sent as "${parameter}", as "${first}" is; give one of them another "param"`;
    }
  }
}

function* rangeProblems(resource: Resource): Problems {
  const { search } = resource;
  const ends = Object.values(search).filter(({ range }) => range !== undefined);
  for (const title of new Set(ends.map(({ range }) => range))) {
    const sharing = ends.filter(({ range }) => range === title);
    const [from, to, extra] = sharing;
    const isRange = from?.op === 'gte' && to?.op === 'lte' && from.field === to.field && extra === undefined;
    const first = from && fieldOf(resource, from.field);
    if (first && !isDateField(first))
      yield `range "${title ?? ''}" is over "${from.field}", which is ${kindWithArticle(first.kind)}; only dates and instants can form a range, leave "range" out`;
    else if (!isRange)
      yield `range "${title ?? ''}" is shared by ${sharing.map(({ op, field }) => `${op} over "${field}"`).join(', ')}; a range needs exactly one search with "gte" followed by one with "lte", over the same field`;
    else if (from.panel !== to.panel)
      yield `range "${title ?? ''}" is in two panels; use the same "panel" for both searches`;
  }
}

/** Inputs of one panel that users cannot tell apart. */
function* inputProblems(resource: Resource): Problems {
  const inputs = Object.entries(resource.search).filter(
    ([, { apiOnly, linkOnly, range, op }]) => !apiOnly && !linkOnly && (range === undefined || op === 'gte'),
  );
  for (const panel of new Set(inputs.map(([, search]) => search.panel))) {
    const here = inputs.filter(([, search]) => search.panel === panel);
    yield* sameLabelProblems(
      panel === undefined ? 'the search form' : `panel "${panel}"`,
      here.map(([name, { range, label, field }]) => [name, range ?? label ?? fieldOf(resource, field)?.label ?? name]),
      'searches',
    );
  }
}

/** Problems of the searches of a list, and of their names in addresses. */
export function* searchProblems({ resource }: Subject): Problems {
  for (const entry of Object.entries(resource.search)) {
    yield* fieldProblems(entry, resource);
    yield* optionProblems(entry, resource);
    yield* searchNameProblems(entry);
  }
  yield* parameterProblems(resource);
  yield* rangeProblems(resource);
  yield* inputProblems(resource);
  yield* spellingVariantProblems('search', Object.keys(resource.search));
  yield* spellingVariantProblems(
    'panel',
    Object.values(resource.search).flatMap(({ panel }) => panel ?? []),
  );
}
