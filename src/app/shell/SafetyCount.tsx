import { homePath } from '../../schema';
import { useOpenReports } from '../../screens/safety';
import { Link, visuallyHidden } from '../../ui';
import styles from './SafetyCount.module.css';
import shell from './Shell.module.css';

/** How many records have to be reported, on every screen until none has; leads to them. */
export function SafetyCount() {
  const { open = [] } = useOpenReports();
  const count = open.reduce((sum, one) => sum + one.count, 0);
  if (count === 0) return null;
  const shown = count.toLocaleString('en-US');
  return (
    <Link to={`${homePath}/safety`} className={styles.count} title={`${shown} to report`}>
      {shown}
      <span className={shell.contactText}> to report</span>
      <span style={visuallyHidden}> (safety events)</span>
    </Link>
  );
}
