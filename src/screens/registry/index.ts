export {
  createListQueries,
  type ListPageQuery,
  ListQueriesContext,
  useListUrl,
  useRememberList,
  useRememberListQuery,
} from './listQueries';
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
export { useInvalidateViews, usePostAndRefresh, useRefresh } from './useRefresh';
