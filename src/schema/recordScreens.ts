/** What only the page of a record asks of declarations: no other screen loads it. */
export { withDefaultPage } from './defaultPages';
export { ownChanges, timelineKinds, type TimelineKind } from './timeline';
export { canAddFromSubList, findSubListSearch, subListColumns } from './subLists';
export { threadKinds } from './threadKinds';
