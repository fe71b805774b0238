export { followJob, useFollowedJobs } from './followedJobs';
export { targetSize, type JobTarget } from './jobTarget';
export { useStartJob } from './useJobCalls';
