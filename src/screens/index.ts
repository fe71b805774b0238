export { revalidateShownErrors } from './revalidateShownErrors';
export { RouteRecord } from './RouteRecord';
export { AntdFrameProvider, AntdScope, useAntdFrame } from './antdScope';
export {
  type CustomActionProps,
  defineExtensions,
  assertExtensionsComplete,
  type SectionForm,
  type CustomSectionProps,
} from './extensions';
export { createIdempotencyKey, useIdempotencyKeys } from './idempotencyKey';
export { Banners } from './Banners';
export { Breadcrumb } from './Breadcrumb';
export { Cell } from './Cell';
export { useFeatures, useRegistry, useResource, useServed } from './screensContext';
export { ScreensProvider } from './ScreensProvider';
export { copyright } from './copyright';
export { DialogBoundary } from './DialogBoundary';
export { DiscardedTag } from './DiscardedTag';
export { failureToast, toRequestProblem, type RequestProblem } from './requestProblem';
export { useReportFailure } from './failureReporting';
export { useListUrl } from './listQueries';
export { LinkButton } from './LinkButton';
export { joinLabels } from './joinLabels';
export { ChunkLoadError, isChunkLoadFailure, loadable, chunkLoadHint } from './loadable';
export { LoadProblem } from './LoadProblem';
export { Notice } from './Notice';
export { toastDurationSeconds, useNotificationProvider } from './notificationProvider';
export { PageHeading } from './PageHeading';
export { ErrorBoundary } from './ErrorBoundary';
export { settleTyping, startInputListeners } from './plain';
export { canPrefetch } from './canPrefetch';
export { PassesFocusOn } from './PassesFocusOn';
export { recordSubtitle } from './recordSubtitle';
export { RecordProblem } from './RecordProblem';
export { savePreference } from './savePreference';
export { shellSize } from './shellSize';
export { type Toast, type Toasts, ToastsProvider, useToasts, useWarning } from './toasts';
export { usePostCall } from './usePostCall';
export { announce, openAnnouncements } from './announce';
export { useDraftedForms } from './useDraftedForms';
export { productName, usePageTitle } from './usePageTitle';
export { useInvalidateViews } from './useInvalidateViews';
export { useFocusAfter } from './useFocusAfter';
export { useInitialFocus } from './useInitialFocus';
export { useToday } from './useToday';
export { useRetry } from './useRetry';
export { useWhenIdle } from './useWhenIdle';
