export { followJob, useFollowedJobs } from './followedJobs';
export { targetSize, type JobTarget, useStartJob } from './useJobCalls';
