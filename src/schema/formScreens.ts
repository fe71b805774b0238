/** What only forms ask of declarations: no list loads it. */
export { areDuplicates, duplicateSearches } from './duplicates';
export { initialRecord, isEqualFieldValue, withDependentValues } from './newRecord';
export { offeredPlaceholders, placeholderText } from './messageText';
export { preferencesForm } from './preferencesForm';
export { reportForm, reportNames } from './reportForm';
export { findSharedLine } from './sharedLine';
export { statusFields } from './statusFields';
