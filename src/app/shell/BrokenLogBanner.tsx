import { Alert } from 'antd';
import dayjs from 'dayjs';
import { Link } from 'react-router';
import { listPath } from '../../schema/screens';
import { useResource } from '../../screens/registry';

interface BrokenLogBannerProps {
  readonly at: string;
}

/**
 * Tells administrators above every screen that entries of the access log were removed or changed in the database.
 * Closed, it stays closed until the page is loaded anew.
 */
export function BrokenLogBanner({ at }: BrokenLogBannerProps) {
  return (
    <Alert
      banner
      closable={{ 'aria-label': 'Close' }}
      type="error"
      title={
        `The access log was found broken on ${dayjs(at).format('MM-DD-YYYY HH:mm')}: entries before were ` +
        'removed or changed in the database. Please tell those who operate the server.'
      }
      action={<Link to={`${listPath(useResource('access_log'))}?action=chain_broken`}>Show</Link>}
    />
  );
}
