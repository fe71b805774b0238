import { z } from 'zod';
import {
  canSortBy,
  QueryError,
  resolveSearchDay,
  searchParameterName,
  serialiseSearchValue,
  type FieldErrors,
  type Resource,
} from '../../../schema';
import { offeredColumns, parseListQuery, sortedFieldNames } from '../../../schema/server';
import type { ViewContent } from './viewTable';

const maxLengthsOf = { name: 60, word: 100, value: 1_000 } as const;
const mostColumns = 100;

const word = z.string().max(maxLengthsOf.word);

/** The parts of a body that say what a view shows. */
export const contentShape = {
  search: z
    .record(word, z.string().max(maxLengthsOf.value, `Must be at most ${maxLengthsOf.value} characters`))
    .describe(
      'Texts of the searches of the list, by name, as its addresses have them. A day may be counted from today: ' +
        '`-30d` is 30 days ago, for whoever opens the view',
    ),
  sort: z
    .strictObject({ field: word, order: z.enum(['asc', 'desc']) })
    .nullable()
    .describe('Null for the order of the declaration'),
  columns: z
    .array(word)
    .min(1, 'Name a column')
    .max(mostColumns, `Name at most ${mostColumns} columns`)
    .refine((names) => new Set(names).size === names.length, 'Name each column once')
    .nullable()
    .describe('Names of fields or of keyed children, or labels of buttons; null for the columns of the declaration'),
  dense: z.boolean().describe('Its rows are lower'),
};

/** The name of a view, without blanks at its ends. */
export const nameSchema = z
  .string('Enter a name')
  .trim()
  .min(1, 'Enter a name')
  .max(maxLengthsOf.name, `Must be at most ${maxLengthsOf.name} characters`)
  .regex(/^\P{Cc}*$/u, 'Must be one line of text');

/** What is wrong with the value of a search of a list; undefined if nothing is. */
function searchProblem(resource: Resource, name: string, value: string): string | undefined {
  const search = Object.hasOwn(resource.search, name) ? resource.search[name] : undefined;
  if (!search || search.apiOnly) return `The list has no search ${name}`;
  try {
    // Days counted from today are kept as they are.
    const text = serialiseSearchValue(resource, search, resolveSearchDay(resource, name, value));
    const { where } = parseListQuery(resource, [[searchParameterName(name, search), text]]);
    return where.length > 0 ? undefined : `${name} is empty`;
  } catch (error) {
    if (error instanceof QueryError) return error.message;
    throw error;
  }
}

const isSorted = (resource: Resource, { sort, columns }: Pick<ViewContent, 'sort' | 'columns'>): boolean =>
  sort === null ||
  (canSortBy(resource, sort.field) && sortedFieldNames(resource, columns ?? undefined).includes(sort.field));

const isOffered = (resource: Resource, name: string): boolean =>
  offeredColumns(resource).some((column) => column.name === name);

/** What is wrong with a view of a list, by part of the body; `resource` as the role of the user sees it. */
export function findContentProblems(resource: Resource, content: ViewContent): FieldErrors {
  const searches = Object.entries(content.search).flatMap(
    ([name, value]) => searchProblem(resource, name, value) ?? [],
  );
  const unknown = (content.columns ?? []).filter((name) => !isOffered(resource, name));
  return {
    ...(searches.length > 0 && { search: searches }),
    ...(!isSorted(resource, content) && { sort: [`The list cannot be sorted by ${content.sort?.field}`] }),
    ...(unknown.length > 0 && { columns: unknown.map((name) => `The list has no column ${name}`) }),
  };
}

/**
 * What the list has of a stored view, and the user may read: searches, orders and columns of an older declaration are
 * left out, and so are those of fields that the role of the user may not see.
 */
export function readableContent(resource: Resource, { search, sort, columns, dense }: ViewContent): ViewContent {
  const known = columns?.filter((name) => isOffered(resource, name)) ?? [];
  const shown = { sort, columns: known.length > 0 ? known : null };
  return {
    search: Object.fromEntries(
      Object.entries(search).filter(([name, value]) => searchProblem(resource, name, value) === undefined),
    ),
    sort: isSorted(resource, shown) ? sort : null,
    columns: shown.columns,
    dense,
  };
}
