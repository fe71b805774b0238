export { ChangeHistory } from './ChangeHistory';
export { useRefetchHistory } from './useHistory';
export { RecordMessages, RecordTimeline, timelineTitle, useHasTimeline } from './RecordTimeline';
