/** What pages of records, and the forms and lists that they lead to, ask of declarations: no list loads it. */
export { withDefaultPage } from './defaultPages';
export { ownChanges, threadKinds, timelineKinds, type TimelineKind } from './timeline';
export { canAddFromSubList, findSubListSearch, subListColumns } from './subLists';
export type { SummaryEntry } from './resourceParts';
export {
  findPrefilledReference,
  createPathWithReference,
  subListPath,
  findIgnoredReferences,
  type PrefilledReference,
} from './prefilledReference';
