export { RecordTimeline, useHasTimeline } from './RecordTimeline';
export { timelineTitle } from './timelineTitle';
