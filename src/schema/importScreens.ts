/** What only the import of files asks of declarations: no other screen loads it. */
export { uniqueKeys } from './duplicates';
export { importFields, importLimits } from './importFields';
