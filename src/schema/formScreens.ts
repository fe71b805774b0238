/** What only forms ask of declarations: no list loads it. */
export { areDuplicates, duplicateSearches } from './duplicates';
export { initialRecord, isEqualFieldValue, withDependentValues } from './newRecord';
export { offeredPlaceholders, placeholderText } from './messageText';
export { preferencesForm, reportForm, reportNames } from './callForms';
export { findSharedLine } from './sharedLine';
