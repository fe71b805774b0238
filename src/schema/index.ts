export { findAccessLoggedParents } from './accessLogged';
export {
  createPath,
  editPath,
  hasPage,
  homePath,
  listPath,
  parseRecordId,
  recordPath,
  parseTrashResourceName,
  trashResourceName,
  trashPath,
} from './screenPaths';
export {
  hasRenamedColumns,
  toCurrentRows,
  editableCellsOf,
  isEditableRows,
  findFieldLinks,
  rowResourceOf,
  attributeErrorToField,
} from './rowValues';
export { computedSources, withComputedValues } from './computed';
export * from '../fields';
export { conditionSources } from './conditionDependencies';
export {
  findPrefilledReference,
  createPathWithReference,
  subListPath,
  findIgnoredReferences,
  type PrefilledReference,
} from './prefilledReference';
export { findDateProblem, latestToday } from './dateRules';
export { deriveValue, derivedSources, withDerivedValues } from './derived';
export { getField } from './getField';
export { findAddressProblem, unsentNotice } from './outgoing';
export { readInput, type FieldErrors } from './input';
export { fieldColumns, listResponseFields, columnFieldNames } from './listFields';
export { furtherActionsIndex, listTitle } from './listOpeners';
export { memoizePerRegistry, memoizePerResource, memoizePerObject, type Registry } from './registry';
export type { Messages } from './messages';
export { originTag, readOnlyAccessCode } from './protocol';
export { withDependentValues, initialRecord, isEqualFieldValue } from './newRecord';
export {
  flattenNested,
  hasFiles,
  nestPayload,
  buildCreatePayload,
  buildUpdatePayload,
  toMultipart,
  linkedWriteGroups,
} from './payload';
export {
  addressParameters,
  canSortBy,
  comparedField,
  isTextSearch,
  maxPageSize,
  pageSize,
  searchParameterName,
  QueryError,
  parseListQuery,
  searchParameters,
  serialiseSearchValue,
  type Comparison,
  type ListQuery,
} from './query';
export { isDefaultOrder, serialiseSort, severalKeysMessage, sortKeys, sortParameter, type Sort } from './sort';
export { requiredRuleOf, isAlwaysRequired, isRequiredOnCreate } from './required';
export { describeRecord, includedTitle, recordNumber, recordSubtitle, recordTitle } from './recordTitle';
export { isLinkField, isReference, toRecordId, toRecordIds, numberedFields, type LinkField } from './references';
export {
  keyOptionsOf,
  valuesLinkingTo,
  findReference,
  writtenReferences,
  type WrittenReference,
} from './resourceReferences';
export type { Relations, RelationMap } from './relations';
export {
  createRegistry,
  DeclarationError,
  assertManufacturersUsable,
  assertNeedsMet,
  assertNamesNotReserved,
  assertScreensReachable,
} from './createRegistry';
export type { CodeRequirements, ReservedNames } from './check';
export {
  listActions,
  placedParts,
  messageStatuses,
  type Action,
  type Column,
  type DeleteWarning,
  type FormPlace,
  type MessageStatus,
  type NeededField,
  type Outgoing,
  type Section,
  type Verb,
  isSystemField,
  systemFieldNames,
} from './resourceParts';
export { defineResource, type Included, type Resource, type Search } from './resource';
export type { InputOf, RecordOf } from './recordTypes';
export { historyTab, tabKey, tabParameter, tabsOf } from './tabs';
export { resourceOptions } from './resourceOptions';
export { isWithheld, lacksRight, registryFor } from './rights';
export { applyRules, type Rules } from './rules';
export { isEqual } from './isEqual';
export { visibleRegistryFor } from './visibleRegistry';
export { storageKeys } from './storageKeys';
export { findSharedLine } from './sharedLine';
export { areDuplicates, duplicateSearches, duplicateMessage, uniqueKeys, type UniqueKey } from './duplicates';
export { searchArgumentFor, canAddFromSubList, subListColumns, findSubListSearch } from './subLists';
export {
  closedOptionsOf,
  formatExportValue,
  isBinary,
  isEmptyValue,
  isHtml,
  isLong,
  isSecret,
  limitsOf,
  offeredValues,
  maxLengthOf,
  searchFieldOf,
  splitSearchValue,
  toSearchText,
  searchValueSeparator,
  formatSearchText,
  formatValue,
  acceptsSeveralValues,
  schemaOf,
  traitsOf,
  type FileField,
  type Values,
} from './scalarValue';
export { readValue, wireValue } from './value';
export { viewedFields, viewedRelations } from './view';
export { isWrittenOn, writableFields } from './writable';
export { firstHostLabel, manufacturerOfHost, type Manufacturer } from './manufacturer';
export { isStaffAddress, staffAddresses, staffNameOf, staffText, toShownPerson, type ShownPerson } from './staffNames';
