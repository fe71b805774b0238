export {
  describeSearch,
  toCrudFilters,
  toListQuery,
  formatSearch,
  minLengthHint,
  parseSearches,
  parseSearchForm,
  searchInputField,
  type NamedSearch,
  type ParsedSearches,
} from './searchValues';
export { loadSearchPicker } from './LazySearchPicker';
export { SearchInput } from './SearchInput';
export { keepQuery, keepView, readKept, readKeptQuery } from './keptList';
export {
  assigneeSearch,
  linkedSearches,
  type ListLayout,
  type ListState,
  newestDiscarded,
  type Paging,
  readLayout,
  readListState,
  readTrashPaging,
  searchAddress,
  shownSearches,
  withAssignee,
  writeLayout,
  writeListState,
  writePaging,
} from './listState';
