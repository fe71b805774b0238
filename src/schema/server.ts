/** What the server asks of declarations: stored values, searches of the wire, rights, and the checks of a start. */
export {
  findableAs,
  findMatches,
  hasPrefix,
  isCalled,
  readFindText,
  recordAddress,
  type Findable,
  type FindQuery,
} from './findText';
export { hasPage } from './screenPaths';
export type { FirstDate, Measure, Report } from './reportOptions';
export {
  allReports,
  deadlineOf,
  findSearchName,
  firstDateOf,
  groupedField,
  reportedFields,
  reportPeriods,
  seesReport,
  type NamedReport,
  type ReportPeriod,
} from './reports';
export { importFields, importLimits } from './importScreens';
export { likelyFields, likelyQuery, takeableFields, type LikelyQuery } from './doubles';
export { findAccessLoggedParents } from './accessLogged';
export { hasRenamedColumns, toCurrentRows, editableCellsOf } from './rowValues';
export { computedSources } from './computed';
export { derivedSources } from './derived';
export { readInput } from './input';
export { listResponseFields } from './listFields';
export { offeredColumns, sortedFieldNames } from './listViews';
export { memoizePerRegistry, memoizePerObject } from './registry';
export { findLimits, idsParameter, parseListQuery, searchParameters, type Comparison, type ListQuery } from './query';
export { isRequiredOnCreate } from './required';
export { numberedFields, type LinkField } from './references';
export {
  assertFieldsUsed,
  assertManufacturersUsable,
  assertNeedsMet,
  assertNamesNotReserved,
  assertScreensReachable,
} from './assertions';
export type { ReservedNames } from './check';
export { assignedKinds, type AssignedKind } from './assigned';
export {
  contactFields,
  contactKinds,
  distinguishingValues,
  hasOpenReminder,
  openReminders,
  type ContactKind,
} from './contacts';
export {
  discardReasonKey,
  duplicateReasonKey,
  listActions,
  messageStatuses,
  type MessageStatus,
  type ContactLog,
} from './resourceParts';
export type { IncomingMessages, MessageTemplate, Outgoing, QuietHours } from './messaging';
export { addBusinessDays, dayIn, isMarked, reportFields, reportedKinds, type ReportedKind } from './reported';
export { ownChanges, timelineFields, timelineKinds, type TimelineKind, type TimelinePath } from './timeline';
export type { RecordOf } from './recordTypes';
export {
  fillPlaceholders,
  offeredPlaceholders,
  placeholdersIn,
  placeholderText,
  unknownPlaceholders,
  type Placeholder,
} from './messageText';
export { isWithheld, registryFor } from './rights';
export { duplicateMessage, uniqueKeys, type UniqueKey } from './duplicates';
export { isHtml, isLong, offeredValues, schemaOf } from './scalarValue';
export { recordSubtitle, recordTitle } from './recordTitle';
export { preferenceFields } from './callForms';
export { staffAddresses } from './staffNames';
export { unsentReasons } from './messaging';
