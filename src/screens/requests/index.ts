export { LoadProblem } from './LoadProblem';
export { FailuresProvider, useReportFailure, useReportQueryFailure } from './failureReporting';
export { type IdempotencyKey, createIdempotencyKey, useIdempotencyKeys, withIdempotencyKey } from './idempotencyKey';
export {
  type RequestProblem,
  attributeCellErrors,
  failureToast,
  formatFieldErrors,
  isMissing,
  joinErrors,
  mayPass,
  repeatsFieldErrors,
  sessionEndedToastKey,
  splitErrors,
  toRequestProblem,
} from './requestProblem';
export { usePostCall } from './usePostCall';
export { type FailedRead, useRetry } from './useRetry';
export { useRecover } from './useRecover';
