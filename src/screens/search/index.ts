export { toCrudFilters } from './filters';
export { loadSearchPicker } from './LazySearchPicker';
export { SearchInput } from './SearchInput';
export {
  formatSearch,
  minLengthHint,
  parseSearches,
  parseSearchForm,
  searchInputField,
  type NamedSearch,
  type ParsedSearches,
} from './searchValues';
