import { isObject } from '../../schema';

/**
 * When what a query holds was asked for, in milliseconds; where its response does not say so, when it arrived. A change
 * that was made in between may not be in it.
 */
export function readTimeOf({
  data,
  dataUpdatedAt,
}: {
  readonly data: unknown;
  readonly dataUpdatedAt: number;
}): number {
  return isObject(data) && typeof data.readAt === 'number' ? data.readAt : dataUpdatedAt;
}
