export { filtersOf } from './filters';
export { loadSearchPicker } from './PickedSearch';
export { SearchInput } from './SearchInput';
export { minLengthHint, readSearch, searchedField, showSearch } from './searchValues';
