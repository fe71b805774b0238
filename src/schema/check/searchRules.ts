import { foldText, kinds, maxLengths, comparesAny, comparesPart, operatorTraits, type Operator } from '../../fields';
import { isDateField } from '../dateRules';
import {
  idsParameter,
  reservedAddressParameters,
  reservedParameters,
  searchParameterName,
  searchParameters,
} from '../query';
import type { Resource } from '../resource';
import { acceptsSeveralValues, maxLengthOf, offeredValues, searchValueSeparator } from '../value';
import { fieldOf, type Subject } from './context';
import { searchParts, type SearchPart } from './parts';
import { family, rule, type Placed } from './rule';
import { areCompatibleKinds } from './values';
import { kindNoun, kindWithArticle, quoteList, suggestName } from './wording';

const fieldIn = ({ search }: SearchPart, { resource }: Subject) => {
  const field = fieldOf(resource, search.field);
  return field && resource.included[search.field]?.nested === undefined ? field : undefined;
};

/** Why a field cannot be searched with the operator; undefined if it can. */
function findOperatorProblem(part: SearchPart, subject: Subject): string | undefined {
  const field = fieldIn(part, subject);
  if (!field) return undefined;
  const known: readonly string[] = kinds[field.kind].operators;
  if (known.length === 0) return `but a ${kindNoun(field.kind)} cannot be searched; name another field`;
  const { op } = part.search;
  return known.includes(op) || !(op in operatorTraits)
    ? undefined
    : `with "${op}", which is not possible for ${kindWithArticle(field.kind)}; ${suggestName(op, known)}`;
}

/** The source of a derived field that a search cannot use: it has to be stored, and a joined one a text. */
function findWrongSource(part: SearchPart, subject: Subject): string | undefined {
  const { resource } = subject;
  const derived = fieldIn(part, subject)?.derived;
  const isDerived = (name: string) => fieldOf(resource, name)?.derived !== undefined;
  if (derived && 'field' in derived)
    return derived.field in resource.included || isDerived(derived.field) ? derived.field : undefined;
  if (!derived || !('joined' in derived)) return undefined;
  return derived.joined.find((name) => {
    const source = fieldOf(resource, name);
    return isDerived(name) || (source && !areCompatibleKinds('text', source.kind));
  });
}

const isAddressWord = (word: string): boolean => /^[A-Za-z][A-Za-z0-9_]*$/.test(word);

/** Why the name of a search, or of what it is sent as, cannot be used; undefined if it can. */
function findNameProblem({ name, search }: SearchPart): string | undefined {
  const { param } = search;
  if (!isAddressWord(name))
    return 'needs a name that can be part of an address; write letters, digits and underscores, a letter first';
  if (name in {}) return 'has a name that is reserved by the programming language; choose another name';
  if (reservedAddressParameters.includes(name))
    return (
      'has a name that is reserved in the addresses of lists; choose another name than ' +
      quoteList(reservedAddressParameters)
    );
  const sent = searchParameterName(name, search);
  if (sent === idsParameter || reservedParameters.includes(sent))
    return `is sent as "${sent}", which every list uses already; choose another "param"`;
  return param !== undefined && param !== 'q[]' && !isAddressWord(param)
    ? `is sent as "${param}"; write letters, digits and underscores, a letter first`
    : undefined;
}

/** Another search that is sent under the same name. */
function findSharedParameter({ name, search }: SearchPart, { resource }: Subject): string | undefined {
  const parametersOf = (own: string, one: SearchPart['search']) =>
    fieldOf(resource, one.field) ? [...searchParameters({ ...resource, search: { [own]: one } }).keys()] : [];
  const sent = parametersOf(name, search);
  return Object.entries(resource.search)
    .slice(0, Object.keys(resource.search).indexOf(name))
    .flatMap(([other, one]) =>
      parametersOf(other, one).flatMap((parameter) =>
        sent.includes(parameter) ? `is sent as "${parameter}", as "${other}" is; give one of them another "param"` : [],
      ),
    )[0];
}

/** The field that the label of a search is the label of, if it compares another one. */
function findMeantField({ search }: SearchPart, { declared }: Resource): string | undefined {
  const { field, range, label } = search;
  // The labels of a range say which end each search is.
  if (range !== undefined || label === undefined || !Object.hasOwn(declared, field) || declared[field]?.label === label)
    return undefined;
  return Object.keys(declared).find(
    (other) => other !== field && foldText(declared[other]?.label ?? '') === foldText(label),
  );
}

interface Range extends Placed {
  readonly ends: readonly SearchPart['search'][];
}

const ranges = ({ resource }: Subject): Range[] => {
  const ends = Object.values(resource.search).filter(({ range }) => range !== undefined);
  return [...new Set(ends.map(({ range }) => range))].map((title) => ({
    where: `range "${title ?? ''}"`,
    ends: ends.filter(({ range }) => range === title),
  }));
};

function findRangeProblem({ ends }: Range, { resource }: Subject): string | undefined {
  const [from, to] = ends;
  const field = from && fieldOf(resource, from.field);
  if (field && !isDateField(field))
    return (
      `is over "${from.field}", which is ${kindWithArticle(field.kind)}; only dates and instants can form a ` +
      'range, leave "range" out'
    );
  if (from?.op !== 'gte' || to?.op !== 'lte' || from.field !== to.field || ends.length > 2)
    return (
      `is shared by ${ends.map((end) => `${end.op} over "${end.field}"`).join(', ')}; a range needs exactly ` +
      'one search with "gte" followed by one with "lte", over the same field'
    );
  return from.panel === to.panel ? undefined : 'is in two panels; use the same "panel" for both searches';
}

const partialOperators = (Object.keys(operatorTraits) as Operator[]).filter(comparesPart);

/** Rules of the searches of a list, and of their names in addresses. */
export const searchRules = [
  family(searchParts, [
    rule(findOperatorProblem, (problem, { search }) => `compares "${search.field}" ${problem}`),
    rule(
      findWrongSource,
      (source) =>
        `uses a field that is derived from "${source}", which is no stored text of the record; search for ` +
        'another field, or leave this search out',
    ),
    rule(
      (part, subject) => {
        const field = fieldIn(part, subject);
        const longest = field ? Math.min(maxLengthOf(field), maxLengths.search) : Infinity;
        const { minLength = 0 } = part.search;
        return minLength > longest && minLength <= maxLengths.search && longest;
      },
      (longest) => `has a "minLength" above the ${longest} characters that can be searched for; lower it`,
    ),
    rule(
      ({ search: { minLength, op } }) => minLength !== undefined && !comparesPart(op) && op,
      (op) =>
        `has a "minLength" but compares with "${op}"; it works only with ${quoteList(partialOperators)}, leave it out`,
    ),
    rule(
      (part, subject) => {
        const field = fieldIn(part, subject);
        const values = field && acceptsSeveralValues(field, part.search.op) ? offeredValues(field) : [];
        return values.find((value) => value.includes(searchValueSeparator));
      },
      (value) =>
        `takes several values with commas between them, but its field has the value "${value}"; give that ` +
        'option a "value" without a comma',
    ),
    rule((part, subject) => {
      const field = fieldIn(part, subject);
      return comparesAny(part.search.op) && field?.kind === 'choice' && field.allowsOther === true;
    }, 'takes several values, but its field accepts any text; compare it with "eq" or "contains"'),
    rule(
      (part, subject) => {
        const field = fieldIn(part, subject);
        return part.search.dateFormat !== undefined && field && !isDateField(field) && field.kind;
      },
      (kind) => `has a "dateFormat" but compares ${kindWithArticle(kind)}; leave it out`,
    ),
    rule(findNameProblem),
    rule(findSharedParameter),
    rule(
      (part, { resource }) => findMeantField(part, resource),
      (meant, { search }) =>
        `has the label of the field "${meant}", but compares "${search.field}"; correct one of the two`,
    ),
  ]),
  family(ranges, [rule(findRangeProblem)]),
];
