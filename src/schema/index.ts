/**
 * What several parts of the product ask of declarations. What only declarations, screens or the server use has an index
 * of its own beside this one.
 */
export { homePath, parseRecordId, parseTrashResourceName } from './screenPaths';
export { isEditableRows, findFieldLinks, rowResourceOf } from './rowValues';
export { latestToday, relativeDaysOf, resolveSearchDay } from './dateRules';
export { withDerivedValues } from './derived';
export { isMasked, maskedFields, maskText, maskValues, mayUnmask } from './masked';
export { getField } from './getField';
export { findAddressProblem } from './messaging';
export type { FieldErrors } from './input';
export { memoizePerResource, type Registry } from './registry';
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
  canSortBy,
  comparedField,
  isTextSearch,
  maxPageSize,
  pageSize,
  searchParameterName,
  QueryError,
  serialiseSearchValue,
} from './query';
export { isDefaultOrder, serialiseSort, severalKeysMessage, sortKeys, sortParameter, type Sort } from './sort';
export { requiredRuleOf, isAlwaysRequired } from './required';
export { isLinkField, isReference, toRecordIds } from './references';
export { keyOptionsOf, findReference, writtenReferences } from './resourceReferences';
export type { RelationMap } from './relations';
export { createRegistry, DeclarationError } from './createRegistry';
export type { CodeRequirements } from './check';
export { type Verb, isSystemField, reasonNeededCode } from './resourceParts';
export type { Resource } from './resource';
export type { Search } from './searches';
export type { InputOf } from './recordTypes';
export { lacksRight, readOnlyAccessCode } from './rights';
export { isEqual } from './isEqual';
export { visibleRegistryFor } from './visibleRegistry';
export { storageKeys } from './storageKeys';
export {
  closedOptionsOf,
  isBinary,
  isEmptyValue,
  isMask,
  isSecret,
  limitsOf,
  maxLengthOf,
  formatValue,
  acceptsSeveralValues,
  splitSearchValue,
  traitsOf,
  type FileField,
  type Values,
} from './scalarValue';
export { isSameValue, readValue, wireValue } from './value';
export { isWrittenOn, writableFields } from './writable';
export { manufacturerOfHost, type Manufacturer } from './manufacturer';
export { isStaffAddress, staffNameOf } from './staffNames';
export {
  hiddenPart,
  isMaskText,
  type Condition,
  type Field,
  type FieldKind,
  type FieldMap,
  type FieldOf,
  type FlatOption,
  type Operator,
  type Options,
  type ReadResult,
  type StoredFile,
  type TagColors,
  type TitleOf,
  type ValueOf,
  type WeightUnit,
  booleanOptions,
  capitalise,
  codeToWords,
  comparesAny,
  comparesPart,
  compilePattern,
  conditionFeatures,
  conditionFields,
  currencySign,
  daysFromToday,
  defaultMaxRows,
  describeRelativeDay,
  digitsOf,
  displayDateFormat,
  encodeHeight,
  encodeWeight,
  extensionOf,
  fileName,
  findFileProblem,
  findPasswordLengthProblem,
  flattenOptions,
  foldText,
  formatAmount,
  formatDate,
  formatInstant,
  formatNdc,
  formatPhoneInput,
  heightLimits,
  hiddenValue,
  holds,
  isBlankHtml,
  isFilled,
  isNdcList,
  isNoFile,
  isObject,
  isPicture,
  isWithinLength,
  joinNdcs,
  jsonEntries,
  kinds,
  type knownExtensions,
  markup,
  maxFileBytes,
  maxLengths,
  ndcMessage,
  ndcPattern,
  operatorTraits,
  optionLabel,
  passwordLength,
  phoneDigits,
  phoneHint,
  phoneOf,
  pictureUrl,
  remoteChoiceName,
  seenHtml,
  splitNdcs,
  stripPrefix,
  textOfHtml,
  toNumber,
  toPlainCharacters,
  toRows,
  toUnscripted,
  toWireDate,
  today,
  tooLargeMessage,
  trimText,
  truncate,
  usStates,
  weightUnits,
  wireDateFormat,
  withArticle,
} from '../fields';
