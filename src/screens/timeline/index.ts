export { RecordMessages, RecordTimeline, timelineTitle, useHasTimeline } from './RecordTimeline';
