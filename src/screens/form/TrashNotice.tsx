import { Suspense, useLayoutEffect, useRef, useState } from 'react';
import { useCan } from '@refinedev/core';
import { Alert, Button, ConfigProvider } from 'antd';
import type { Resource, Values } from '../../schema';
import { LiveKind } from '../live';
import { MergedNotice } from '../merge';
import { useRecover } from '../requests';
import { findFirstInput } from '../../ui/firstInput';
import { useRecordCache } from './useRecord';

interface TrashNoticeProps {
  readonly resource: Resource;
  readonly record: Values;
}

/**
 * Scrolls into view on mount. If the focus is inside on unmount, moves it to the first input or button of the
 * container.
 */
function useScrollAndFocusHandover() {
  const container = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = container;
    // It may appear while someone is typing further down.
    current?.scrollIntoView({ block: 'center' });
    return () => {
      const parent = current?.parentElement;
      // The form accepts the focus only after it has been rendered completely.
      if (!current?.contains(document.activeElement)) return;
      setTimeout(() => {
        if (document.activeElement === document.body) findFirstInput(parent)?.focus();
      });
    };
  }, []);
  return container;
}

/** Shows that a record is in the trash and therefore read-only, and offers to recover it. */
export function TrashNotice({ resource, record }: TrashNoticeProps) {
  const recover = useRecover(resource);
  const { data: recovery } = useCan({ resource: resource.name, action: 'recover' });
  const [busy, setBusy] = useState(false);
  const container = useScrollAndFocusHandover();
  const recoverRecord = async () => {
    setBusy(true);
    // The error has been reported already.
    await recover(Number(record.id)).catch(() => undefined);
    setBusy(false);
  };
  const button = recovery?.can && (
    // Stays enabled within the disabled form.
    <ConfigProvider componentDisabled={false}>
      <Button size="small" loading={busy} onClick={() => void recoverRecord()}>
        Recover
      </Button>
    </ConfigProvider>
  );
  return (
    <div ref={container}>
      <Alert
        type="warning"
        showIcon
        title={`This ${resource.label.one.toLowerCase()} is in the trash: recover it to change it`}
        action={button}
      />
      {resource.merge === true && (
        <Suspense>
          <MergedNotice resource={resource} id={Number(record.id)} />
        </Suspense>
      )}
    </div>
  );
}

/** The notice in a form, which reads its record again once its kind was changed: a colleague may have recovered it. */
export function FormTrashNotice({ resource, record }: TrashNoticeProps) {
  const { outdate } = useRecordCache(resource, Number(record.id));
  return (
    <>
      <TrashNotice resource={resource} record={record} />
      <LiveKind resource={resource} onChange={() => outdate({ refetch: true })} />
    </>
  );
}
