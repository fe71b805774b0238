/** What screens ask of declarations: addresses, titles, columns, tabs, rules of forms. */
export {
  createPath,
  editPath,
  findOpenRecord,
  hasPage,
  importPath,
  listPath,
  pagePath,
  recordPath,
  trashResourceName,
  trashPath,
} from './screenPaths';
export { attributeErrorToField } from './rowValues';
export { assignedKindOf, type AssignedKind } from './assigned';
export { withComputedValues } from './computed';
export { conditionSources } from './conditionDependencies';
export { isMarked, isUnreported, reportColumns, reportedKinds, type ReportedKind } from './reported';
export { contactKinds, contactStartOf, hasOpenReminder, type ContactKind, type ContactStart } from './contacts';
export { findDateProblem } from './dateRules';
export { derivedSources, deriveValue } from './derived';
export { unsentNotice } from './messaging';
export { fieldColumns, columnFieldNames } from './listFields';
export { chosenColumns, columnNameOf, offeredColumns, sortedFieldNames } from './listViews';
export { furtherActionsIndex, listTitle, searchArgumentFor } from './listOpeners';
export { maskedPlace, type MaskedPlace } from './masked';
export type { Messages } from './messages';
export { addressParameters, findLimits } from './query';
export { describeRecord, includedTitle, recordNumber, recordSubtitle, recordTitle } from './recordTitle';
export { toRecordId } from './references';
export { valuesLinkingTo, type WrittenReference } from './resourceReferences';
export type { Relations } from './relations';
export {
  duplicateReasonKey,
  placedParts,
  type Action,
  type Column,
  type DeleteWarning,
  type FormPlace,
  type NeededField,
  type Section,
  type ShownChildren,
  systemFieldNames,
} from './resourceParts';
export type { Included } from './resource';
export { historyTab, tabKey, tabParameter, tabsOf } from './tabs';
export { applyRules, type Rules } from './rules';
export { formatExportValue, searchFieldOf, toSearchText, searchValueSeparator, formatSearchText } from './scalarValue';
export { firstHostLabel } from './manufacturer';
export { staffText, toShownPerson, type ShownPerson } from './staffNames';
export { bulkTasks, trashTasks, type BulkTask } from './bulkTasks';
