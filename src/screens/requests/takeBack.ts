import type { ApiCall, useApiCall } from './useApiCall';

/** Takes back what a call has written, and reports the outcome. */
export function takeBack(
  make: ReturnType<typeof useApiCall>,
  { done = 'Taken back', ...call }: Pick<ApiCall, 'url' | 'values' | 'done'>,
): void {
  const taken = make({ ...call, done, failed: 'This could not be taken back' });
  // The refusal has been reported.
  taken.catch(() => undefined);
}
