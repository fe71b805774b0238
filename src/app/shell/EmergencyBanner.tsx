import { Alert, Button } from 'antd';
import dayjs from 'dayjs';
import { failureToast, useReportFailure } from '../../screens';
import type { EmergencyGrant } from './useEmergency';

interface EmergencyBannerProps {
  readonly manufacturer: string;
  readonly grant: EmergencyGrant;
  readonly onEnd: () => Promise<void>;
}

/** Shown above every screen while the user has emergency access to a manufacturer that they do not serve. */
export function EmergencyBanner({ manufacturer, grant, onEnd }: EmergencyBannerProps) {
  const reportFailure = useReportFailure();
  const end = () => onEnd().catch((error: unknown) => reportFailure(error, failureToast(error, { key: 'emergency-end', message: 'The access could not be ended' })));
  return (
    <Alert
      banner
      type="error"
      title={`Emergency access to ${manufacturer} until ${dayjs(grant.expires_at).format('HH:mm')}. Everything that you look at is marked in the access log.`}
      action={
        <Button size="small" danger onClick={() => void end()}>
          End Access
        </Button>
      }
    />
  );
}
