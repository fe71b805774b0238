export {
  describeSearch,
  toCrudFilters,
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
