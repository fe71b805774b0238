import { useLayoutEffect, useRef, useState } from 'react';
import { Alert, Button, ConfigProvider } from 'antd';
import type { Resource, Values } from '../../schema';
import { firstInput } from './firstInput';
import { useRecover } from '../useRecover';

interface TrashNoticeProps {
  readonly resource: Resource;
  readonly record: Values;
}

/** Comes into sight when it is first shown, and hands the focus on when what has it goes: to the first input, or button, of what it stood in. */
function useSeenAndHandedOn() {
  const part = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = part;
    // It may come while somebody writes further down.
    current?.scrollIntoView({ block: 'center' });
    return () => {
      const place = current?.parentElement;
      // What comes in its place takes input only when all of it has been drawn.
      if (!current?.contains(document.activeElement)) return;
      setTimeout(() => {
        if (document.activeElement === document.body) firstInput(place)?.focus();
      });
    };
  }, []);
  return part;
}

/** Says that a record is in the trash, where it cannot be changed, and offers to recover it. */
export function TrashNotice({ resource, record }: TrashNoticeProps) {
  const recover = useRecover(resource);
  const [busy, setBusy] = useState(false);
  const part = useSeenAndHandedOn();
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
  return (
    <div ref={part}>
      <Alert type="warning" showIcon title={`This ${resource.label.one.toLowerCase()} is in the trash: recover it to change it`} action={button} />
    </div>
  );
}
