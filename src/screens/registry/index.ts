export { type ListQueries, ListQueriesContext, useListUrl, useRememberListQuery } from './listQueries';
export {
  ScreensContext,
  type ScreensContextValue,
  useExplicitPermissionCheck,
  useFeatures,
  useManufacturer,
  usePermissionCheck,
  useRegistry,
  useResource,
  useServed,
  useUser,
} from './screensContext';
export { useDraftedForms } from './screensContext';
export { useInvalidateViews } from './useInvalidateViews';
