import { Alert, Button } from 'antd';
import dayjs from 'dayjs';
import type { EmergencyGrant } from './useEmergency';

interface EmergencyBannerProps {
  readonly manufacturer: string;
  readonly grant: EmergencyGrant;
  readonly onEnd: () => void;
}

/** Stands above every screen while somebody is at a desk that they do not serve. */
export function EmergencyBanner({ manufacturer, grant, onEnd }: EmergencyBannerProps) {
  return (
    <Alert
      banner
      type="error"
      title={`Emergency access to ${manufacturer} until ${dayjs(grant.expires_at).format('HH:mm')}. Everything that you look at is marked in the access log.`}
      action={
        <Button size="small" danger onClick={onEnd}>
          End Access
        </Button>
      }
    />
  );
}
