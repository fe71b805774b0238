export { toCrudFilters } from './filters';
export { loadSearchPicker } from './LazySearchPicker';
export { SearchInput } from './SearchInput';
export { minLengthHint, parseSearch, searchInputField, formatSearch } from './searchValues';
