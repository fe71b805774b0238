export { RecordMessages, RecordTimeline, useHasTimeline } from './RecordTimeline';
export { timelineTitle } from './timelineTitle';
