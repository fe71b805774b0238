export { LoadProblem, type FailedRead, useRetry, type Retry } from './LoadProblem';
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
export { latePart, useIsSettled, usePageFeature, useServerFeature, useServerFeatures } from './serverFeatures';
export { useAnswerOf } from './useAnswerOf';
export { takeBack, type ApiCall, useApiCall } from './useApiCall';
export { useRecover } from './useRecover';
