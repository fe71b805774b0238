import { useState } from 'react';
import { Alert, Button, ConfigProvider } from 'antd';
import type { Resource, Values } from '../../schema';
import { useRecover } from './useRecover';

interface TrashNoticeProps {
  readonly resource: Resource;
  readonly record: Values;
}

/** Says that a record is in the trash, where it cannot be changed, and offers to recover it. */
export function TrashNotice({ resource, record }: TrashNoticeProps) {
  const recover = useRecover(resource);
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    // A failure has been told.
    await recover(Number(record.id)).catch(() => undefined);
    setBusy(false);
  };
  const button = resource.verbs.includes('trash') && (
    // The form around it is disabled, this is the way out.
    <ConfigProvider componentDisabled={false}>
      <Button size="small" loading={busy} onClick={() => void run()}>
        Recover
      </Button>
    </ConfigProvider>
  );
  return <Alert type="warning" showIcon title={`This ${resource.label.one.toLowerCase()} is in the trash: recover it to change it`} action={button} />;
}
