import { useFollowedJobs } from '../../screens/jobs';
import { loadable, OptionalPart } from '../../ui';

const JobTray = loadable(async () => (await import('../../screens/jobs/JobTray')).JobTray);

/** The jobs that the user follows, on every screen, if there are any. */
export function FollowedJobs() {
  return (
    useFollowedJobs().length > 0 && (
      <OptionalPart>
        <JobTray />
      </OptionalPart>
    )
  );
}
