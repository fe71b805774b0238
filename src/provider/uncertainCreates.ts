import type { GetListParams, GetListResponse } from '@refinedev/core';
import { isFilled, isSameValue, type Resource, type Values } from '../schema';
import { RequestError } from './requestError';

/** How far the clocks of browser and server may be apart. */
const maxClockDifferenceMs = 120_000;

const uncertainMessage = 'It may have been saved: look for it before you send it again.';

/** Adds to the error of a call that may have been stored, although its response is missing, that it may have been. */
export function rethrowUncertain(failure: unknown): never {
  if (failure instanceof RequestError && failure.uncertain) failure.message = `${failure.message} ${uncertainMessage}`;
  throw failure;
}

/** Whether a record has the values that were sent: all of those that it shows, and more than one of them. */
function isSame(resource: Resource, sent: Values, record: Values): boolean {
  const compared = Object.entries(sent).filter(([name, value]) => isFilled(value) && isFilled(record[name]));
  const isEqual = ([name, value]: [string, unknown]): boolean => {
    const field = resource.fields[name];
    return field !== undefined && isSameValue(field, value, record[name]) === true;
  };
  return compared.length >= Math.min(2, Object.keys(sent).length) && compared.length > 0 && compared.every(isEqual);
}

/** JSON has nothing of a file: two creates that differ in one only are not the same. */
const describeFiles = (_name: string, value: unknown): unknown =>
  value instanceof File ? [value.name, value.size, value.lastModified] : value;

/** Reads a page of a list. */
export type ReadList = (params: GetListParams) => Promise<GetListResponse>;

/**
 * Remembers creates whose response was lost on a server without idempotency keys. Before the same values are sent
 * again, the newest records of the list show whether they have been stored.
 */
export function createUncertainCreates(readList: ReadList) {
  const startTimes = new Map<string, number>();

  async function findCreated(resource: Resource, sent: Values, startedAt: number): Promise<Values | undefined> {
    if (!resource.verbs.includes('list') || resource.relations.keyed) return undefined;
    const { data } = await readList({
      resource: resource.name,
      sorters: [{ field: 'created_at', order: 'desc' }],
      meta: { isOrderOptional: true },
    });
    return data.find(
      (record) =>
        Date.parse(String(record.created_at)) >= startedAt - maxClockDifferenceMs && isSame(resource, sent, record),
    );
  }

  /** Sends a create, or returns the record that an earlier attempt with the same values has stored. */
  return async function createOnce<Result>(
    { resource, payload }: { readonly resource: Resource; readonly payload: Values },
    send: () => Promise<Result>,
    toResult: (stored: Values) => Result,
  ): Promise<Result> {
    const key = JSON.stringify([resource.name, payload], describeFiles);
    const earlier = startTimes.get(key);
    const stored = earlier === undefined ? undefined : await findCreated(resource, payload, earlier);
    const startedAt = earlier ?? Date.now();
    startTimes.delete(key);
    if (stored) return toResult(stored);
    return send().catch((failure: unknown) => {
      if (failure instanceof RequestError && failure.uncertain) startTimes.set(key, startedAt);
      return rethrowUncertain(failure);
    });
  };
}
