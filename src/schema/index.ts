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
export { hasRenamedColumns, toCurrentRows } from './renamedColumns';
export { computedSources, withComputedValues } from './computed';
export {
  conditionFeatures,
  conditionFields,
  holds,
  isFilled,
  type Condition,
  type ConditionContext,
} from './condition';
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
export {
  boolean,
  choice,
  choices,
  date,
  decimal,
  email,
  file,
  files,
  height,
  instant,
  integer,
  json,
  longText,
  money,
  ndcList,
  password,
  percent,
  phone,
  prefixedId,
  reference,
  references,
  remoteChoice,
  richText,
  rows,
  tags,
  text,
  usState,
  weight,
  yesNo,
  type Field,
  type FieldKind,
  type FieldMap,
  type FieldOf,
  type ValueOf,
} from './field';
export type { StoredFile, TagColors } from './fieldOptionTypes';
export {
  extensionOf,
  fileName,
  isNoFile,
  isPicture,
  type knownExtensions,
  maxFileBytes,
  pictureUrl,
  findFileProblem,
  tooLargeMessage,
} from './files';
export { formatDate, formatInstant, displayDateFormat, today, toWireDate, wireDateFormat } from './format/date';
export { getField } from './getField';
export { isObject } from './isObject';
export { isBlankHtml, scriptCharacters, textOfHtml, toUnscripted } from './format/htmlText';
export { jsonEntries } from './format/json';
export { markup } from './format/markup';
export { heightLimits, weightUnits, encodeHeight, encodeWeight, type WeightUnit } from './format/measures';
export { formatNdc, isNdcList, joinNdcs, ndcMessage, ndcPattern, splitNdcs } from './format/ndc';
export { currencySign, formatAmount, toNumber } from './format/numbers';
export { digitsOf, formatPhoneInput, phoneDigits, phoneHint, phoneOf } from './format/phone';
export { stripPrefix } from './format/prefixedId';
export { findAddressProblem, unsentNotice } from './outgoing';
export { seenHtml } from './format/seenHtml';
export {
  capitalise,
  codeToWords,
  foldText,
  isWithinLength,
  toPlainCharacters,
  trimText,
  truncate,
  withArticle,
} from './format/text';
export { readInput, type FieldErrors } from './input';
export { fieldColumns, listResponseFields, columnFieldNames } from './listFields';
export { furtherActionsIndex } from './listOpeners';
export { listTitle } from './listTitle';
export { memoizePerRegistry, memoizePerResource, memoizePerObject } from './memoize';
export { kinds } from './kinds';
export { remoteChoiceName } from './kinds/remoteChoice';
export type { ReadResult, TitleOf } from './kinds/Kind';
export { defaultMaxRows, toRows } from './kinds/rows';
export { hiddenValue, maxLengths, maxListEntries } from './kinds/shared';
export type { Messages } from './messages';
export { comparesPart, operatorTraits, type Operator } from './operators';
export { originTag } from './originTag';
export { withDependentValues, initialRecord, isEqualFieldValue } from './newRecord';
export { booleanOptions, flattenOptions, optionLabel, type FlatOption, type Options } from './options';
export { passwordLength, findPasswordLengthProblem } from './password';
export {
  flattenNested,
  hasFiles,
  nestPayload,
  buildCreatePayload,
  buildUpdatePayload,
  toMultipart,
  linkedWriteGroups,
} from './payload';
export { compilePattern } from './pattern';
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
export { recordNumber, recordTitle } from './recordTitle';
export { isLinkField, isReference, toRecordId, toRecordIds, numberedFields, type LinkField } from './references';
export {
  keyOptionsOf,
  valuesLinkingTo,
  findReference,
  writtenReferences,
  type WrittenReference,
} from './resourceReferences';
export type { Relations } from './relations';
export {
  createRegistry,
  DeclarationError,
  assertManufacturersUsable,
  assertNeedsMet,
  assertNamesNotReserved,
  assertScreensReachable,
} from './createRegistry';
export type { Registry } from './registry';
export type { CodeRequirements, ReservedNames } from './check';
export type { RelationMap } from './relations';
export { listActions, placedParts } from './placedParts';
export { defineResource, type Included, type Resource, type Search } from './resource';
export type { InputOf, RecordOf } from './recordTypes';
export { historyTab, tabKey, tabParameter, tabsOf } from './tabs';
export { messageStatuses } from './resourceParts';
export type {
  Action,
  Column,
  DeleteWarning,
  FormPlace,
  MessageStatus,
  NeededField,
  Outgoing,
  Section,
  Verb,
} from './resourceParts';
export { resourceOptions } from './resourceOptions';
export { isWithheld, lacksRight, registryFor } from './rights';
export { applyRules, type Rules } from './rules';
export { isEqual } from './isEqual';
export { visibleRegistryFor } from './visibleRegistry';
export { readOnlyAccessCode } from './refusalCodes';
export { storageKeys } from './storageKeys';
export { findSharedLine } from './sharedLine';
export { areDuplicates, duplicateSearches } from './duplicates';
export { searchArgumentFor, canAddFromSubList, subListColumns, findSubListSearch } from './subLists';
export { duplicateMessage, uniqueKeys, type UniqueKey } from './uniqueKeys';
export { usStates } from './usStates';
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
  traitsOf,
  type FileField,
  type Values,
} from './scalarValue';
export { editableCellsOf, isEditableRows, findFieldLinks, rowResourceOf, attributeErrorToField } from './rowValues';
export { readValue, wireValue } from './value';
export { viewedFields, viewedRelations } from './view';
export { isWrittenOn, writableFields } from './writable';
export { firstHostLabel, manufacturerOfHost, type Manufacturer } from './manufacturer';
export { isStaffAddress, staffAddresses, staffNameOf, staffText, toShownPerson, type ShownPerson } from './staffNames';
export { isSystemField, systemFieldNames } from './systemFields';
