export { findOpenRecord } from './findOpenRecord';
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
} from '../../fields/views';
export { useDraftedForms } from './useDraftedForms';
export { useInvalidateViews } from './useInvalidateViews';
export { usePostAndRefresh } from './usePostAndRefresh';
