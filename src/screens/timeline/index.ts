export { RecordTimeline, timelineTitle, useHasTimeline } from './RecordTimeline';
