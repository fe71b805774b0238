import { isDay } from '../dayRules';
import { kinds } from '../kinds';
import { maxLengths } from '../kinds/shared';
import { operatorNames } from '../operators';
import { parameterOf, reservedParameters, reservedInAddress, searchParameters } from '../query';
import type { Resource, Search } from '../resource';
import { closedOptionsOf, maxLengthOf, separator, takesSeveral } from '../value';
import type { Field } from '../field';
import { isAlike } from './references';
import { fieldOf, sameLabels, unknownField, type Problems, type Subject } from './context';
import { a, caseProblems, instead, one, quoted } from './wording';

type Entry = readonly [name: string, search: Search];

function* fieldProblems([name, search]: Entry, resource: Resource): Problems {
  const field = fieldOf(resource, search.field);
  if (!field) {
    yield `search "${name}" names ${unknownField(search.field, resource)}`;
    return;
  }
  const longest = Math.min(maxLengthOf(field), maxLengths.search);
  if (search.minLength !== undefined && search.minLength > longest) yield `search "${name}" has a minLength of ${search.minLength}, and ${longest} letters at most are searched for; lower it`;
  const known: readonly string[] = kinds[field.kind].operators;
  if (resource.included[search.field]?.nested !== undefined) yield `search "${name}" looks at "${search.field}", which is kept in a nested record; search the list of those`;
  else if (known.length === 0) yield `search "${name}" looks at "${search.field}", which is ${a(field.kind)}; no ${one(field.kind)} can be searched`;
  else if (!known.includes(search.op) && search.op in operatorNames) yield `search "${name}" compares "${search.field}" with "${search.op}", which ${a(field.kind)} does not know; ${instead(search.op, known)}`;
  else yield* derivedProblems(name, field, resource);
  const parted = takesSeveral(field, search.op) && closedOptionsOf(field)?.find(({ value }) => value.includes(separator));
  if (parted) yield `search "${name}" takes several values with commas between them, and "${search.field}" offers "${parted.value}"; give that option a "value" without a comma`;
  if (search.dateFormat !== undefined && !isDay(field)) yield `search "${name}" has a "dateFormat" and looks at "${search.field}", which is ${a(field.kind)}; leave it out`;
}

/** What a search compares of a field that is read off others: each part has to be a column, and one that is joined a text. */
function* derivedProblems(name: string, { derived }: Field, resource: Resource): Problems {
  const where = `search "${name}" looks at what is read off`;
  if (derived && 'field' in derived) {
    if (derived.field in resource.included || fieldOf(resource, derived.field)?.derived) yield `${where} "${derived.field}", which ${resource.name} does not store itself; search that field, or leave this search out`;
  } else if (derived && 'joined' in derived) {
    for (const part of derived.joined) {
      const source = fieldOf(resource, part);
      if (source?.derived) yield `${where} "${part}", which is read off other fields itself; join what that is read off, or leave this search out`;
      else if (source && !isAlike('text', source.kind)) yield `${where} "${part}", which is ${a(source.kind)} and no text; join texts alone, or leave this search out`;
    }
  }
}

/** Options that only an input of the search form has a use for. */
const ofInputs = ['panel', 'range', 'hint', 'minLength'] as const;

function* optionProblems([name, search]: Entry, { list }: Resource): Problems {
  if (search.linkOnly && !list) yield `search "${name}" is linkOnly, and there is no list for a link to lead to; add "list" or make it apiOnly`;
  if (search.apiOnly && search.linkOnly) yield `search "${name}" is apiOnly and linkOnly at once; take one of the two away`;
  const without = search.apiOnly ? 'apiOnly' : search.linkOnly ? 'linkOnly' : undefined;
  for (const option of ofInputs) {
    if (without !== undefined && search[option] !== undefined) yield `search "${name}" is ${without} and has "${option}", which only an input shows; leave it out`;
  }
  const { minLength } = search;
  if (minLength === undefined) return;
  if (!Number.isInteger(minLength) || minLength < 1) yield `search "${name}" has a minLength of ${minLength}; a whole number from 1 is needed`;
  if (search.op !== 'contains') yield `search "${name}" has a minLength and compares with "${search.op}"; only "contains" waits for letters`;
}

function* spellingProblems([name, search]: Entry): Problems {
  if (!/^[A-Za-z][A-Za-z0-9_]*$/.test(name)) yield `search "${name}" stands in addresses by its name; write letters, digits and underscores`;
  if (name in {}) yield `search "${name}" is named as what every object has; choose another name`;
  if (reservedInAddress.includes(name)) yield `search "${name}" is named as what every address of a list may hold; ${quoted(reservedInAddress)} are taken, choose another name`;
  const parameter = parameterOf(name, search);
  if (!reservedInAddress.includes(name) && reservedParameters.includes(parameter)) yield `search "${name}" goes out as "${parameter}", which every list has; choose another "param"`;
  if (search.param !== undefined && search.predicate) yield `search "${name}" has "param" and "predicate" at once; take one of the two away`;
  if (search.param !== undefined && !/^[A-Za-z][A-Za-z0-9_]*$/.test(search.param)) yield `search "${name}" goes out as "${search.param}"; write letters, digits and underscores`;
}

function* parameterProblems(resource: Resource): Problems {
  const owners = new Map<string, string>();
  for (const [name, search] of Object.entries(resource.search)) {
    if (!fieldOf(resource, search.field)) continue;
    for (const parameter of searchParameters({ ...resource, search: { [name]: search } }).keys()) {
      const first = owners.get(parameter);
      if (first === undefined) owners.set(parameter, name);
      else yield `search "${name}" goes out as "${parameter}", as "${first}" does; give one of them another "param"`;
    }
  }
}

function* rangeProblems(resource: Resource): Problems {
  const { search } = resource;
  const ends = Object.values(search).filter(({ range }) => range !== undefined);
  for (const title of new Set(ends.map(({ range }) => range))) {
    const sharing = ends.filter(({ range }) => range === title);
    const [from, to, more] = sharing;
    const isStretch = from?.op === 'gte' && to?.op === 'lte' && from.field === to.field && more === undefined;
    const first = from && fieldOf(resource, from.field);
    if (first && !isDay(first)) yield `range "${title ?? ''}" is over "${from.field}", which is ${a(first.kind)}; only two days share a place, leave "range" out`;
    else if (!isStretch) yield `range "${title ?? ''}" is shared by ${sharing.map(({ op, field }) => `${op} over "${field}"`).join(', ')}; it needs a gte and, after it, an lte over the same field`;
    else if (from.panel !== to.panel) yield `range "${title ?? ''}" stands in two panels; name one`;
  }
}

/** Inputs that people could not tell apart, in one panel. */
function* inputProblems(resource: Resource): Problems {
  const inputs = Object.entries(resource.search).filter(([, { apiOnly, linkOnly, range, op }]) => !apiOnly && !linkOnly && (range === undefined || op === 'gte'));
  for (const panel of new Set(inputs.map(([, search]) => search.panel))) {
    const here = inputs.filter(([, search]) => search.panel === panel);
    yield* sameLabels(panel === undefined ? 'the search form' : `panel "${panel}"`, here.map(([name, { range, label, field }]) => [name, range ?? label ?? fieldOf(resource, field)?.label ?? name]), 'searches');
  }
}

/** The searches of a list, and what stands of them in addresses. */
export function* searchProblems({ resource }: Subject): Problems {
  for (const entry of Object.entries(resource.search)) {
    yield* fieldProblems(entry, resource);
    yield* optionProblems(entry, resource);
    yield* spellingProblems(entry);
  }
  yield* parameterProblems(resource);
  yield* rangeProblems(resource);
  yield* inputProblems(resource);
  yield* caseProblems('search', Object.keys(resource.search));
  yield* caseProblems('panel', Object.values(resource.search).flatMap(({ panel }) => panel ?? []));
}
