import type { CrudFilter } from '@refinedev/core';
import { isFilled, isSameValue, traitsOf, type Field, type Operator, type Resource, type Values } from '../schema';
import { findSearch, flattenConditions, readFilterValue } from './filters';
import { RequestError } from './requestError';
import type { ListResponse } from './responses';

/** Whether a field's values identify the owner of a row. */
const isIdentifying = (field: Field | undefined): boolean =>
  field !== undefined && traitsOf(field).identifying === true;

/** Whether a row belongs to another record than the requested one; a row without that information is accepted. */
function isStray(
  resource: Resource,
  row: Values,
  { field: name, value }: { readonly field: string; readonly value: unknown },
): boolean {
  const [field, rowValue] = [resource.fields[name], row[name]];
  if (!field || !isFilled(value) || !isFilled(rowValue)) return false;
  return isSameValue(field, value, rowValue) === false;
}

/** Resolves validated filters to the compared fields, with their operators and values. */
const resolveSearches = (
  resource: Resource,
  filters: readonly CrudFilter[],
): { field: string; op: Operator; value: unknown }[] =>
  flattenConditions(resource, filters).map((filter) => {
    const [, search] = findSearch(resource, filter);
    return { field: search.field, op: search.op, value: readFilterValue(resource, search, filter) };
  });

interface ListRequest {
  readonly resource: Resource;
  readonly filters: readonly CrudFilter[] | undefined;
  /** The list of discarded records was requested. */
  readonly discard?: boolean | undefined;
}

/** A condition of a list that shows in its rows whether the server knows it. */
interface VisibleCondition {
  /** The condition in words, for the warning. */
  readonly text: string;
  readonly isViolatedBy: (row: Values) => boolean;
}

/**
 * The conditions that identify the owner of the rows or ask for rows without a value, and that of the trash. A row
 * without the field in question meets them.
 */
function findVisibleConditions({ resource, filters = [], discard }: ListRequest): VisibleCondition[] {
  const conditions = resolveSearches(resource, filters).flatMap(({ field, op, value }): VisibleCondition[] => {
    if (op === 'empty') return [{ text: `no ${field}`, isViolatedBy: (row) => isFilled(row[field]) }];
    if (op !== 'eq' || !isIdentifying(resource.fields[field])) return [];
    return [{ text: `${field} = ${String(value)}`, isViolatedBy: (row) => isStray(resource, row, { field, value }) }];
  });
  const isKept = (row: Values) => 'discarded_at' in row && !isFilled(row.discarded_at);
  return discard ? [...conditions, { text: 'discarded records', isViolatedBy: isKept }] : conditions;
}

/** The rows that meet the visible conditions. */
function removeStrayRows(request: ListRequest, rows: readonly Values[]): Values[] {
  const conditions = findVisibleConditions(request);
  return rows.filter((row) => !conditions.some(({ isViolatedBy }) => isViolatedBy(row)));
}

/** Warning that a server returned rows which were not requested. */
function formatStrayWarning(request: ListRequest, strayCount: number): string {
  const conditions = findVisibleConditions(request).map(({ text }) => text);
  return (
    `GET ${request.resource.apiPath}: asked for ${conditions.join(', ')}, ` +
    `but the server returned ${strayCount} other rows, which are omitted`
  );
}

/** Ignores that a list cannot be read completely; rethrows any other failure. */
function ignoreUnreadable(failure: unknown): undefined {
  if (!(failure instanceof RequestError && failure.kind === 'unreadable')) throw failure;
}

interface StrayRowOptions {
  /** The position of the page in the list; absent if the response is the complete list. */
  readonly page?: { readonly from: number; readonly size: number } | undefined;
  /** Reads the complete list. */
  readonly readAll: () => Promise<ListResponse>;
  readonly warn: (message: string) => void;
}

/**
 * Omits rows that a server returns although they do not meet the conditions of the list, such as follow-ups of other
 * cases (decision 42) or records that are not in the trash, with a warning. The page is then taken
 * from the complete list, which alone shows the rows of a page and the correct total; if that cannot be read, the
 * remaining rows are returned.
 */
export async function omitStrayRows(
  request: ListRequest,
  response: ListResponse,
  { page, readAll, warn }: StrayRowOptions,
): Promise<ListResponse> {
  const rows = removeStrayRows(request, response.data);
  if (rows.length === response.data.length) return response;
  warn(formatStrayWarning(request, response.data.length - rows.length));
  const completeList = page && (await readAll().catch(ignoreUnreadable));
  if (!completeList) return { ...response, data: rows, total: rows.length };
  const matchingRows = removeStrayRows(request, completeList.data);
  return { ...response, data: matchingRows.slice(page.from, page.from + page.size), total: matchingRows.length };
}
