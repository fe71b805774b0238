import type { PostCall, usePostCall } from './usePostCall';

/** Takes back what a call has written, and reports the outcome. */
export function takeBack(make: ReturnType<typeof usePostCall>, call: Pick<PostCall, 'url' | 'values'>): void {
  const taken = make({ ...call, done: 'Taken back', failed: 'This could not be taken back' });
  // The refusal has been reported.
  taken.catch(() => undefined);
}
