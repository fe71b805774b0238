import { useState } from 'react';
import { Alert, Button, Modal, Tag } from 'antd';
import { formatInstant } from '../../../schema';
import { toRequestProblem } from '../../../screens/requests';
import { useToasts, DataTable, type TableColumn } from '../../../ui';
import { useOwnSessions, type OwnSession, useAccountCalls } from './useAccountFeatures';
import styles from './Account.module.css';

const formatTime = (iso: string): string => formatInstant(iso, 'MM-DD-YYYY HH:mm A');

/** Ends sessions, reports the result and reloads the list. */
function useEndSession(refetch: () => Promise<unknown>) {
  const call = useAccountCalls();
  const toasts = useToasts();
  const [endingId, setEndingId] = useState<string>();
  const end = async (id: string | undefined) => {
    setEndingId(id ?? 'others');
    try {
      await call('delete', id === undefined ? 'x/sessions' : `x/sessions/${id}`);
      toasts.open({
        type: 'success',
        title: id === undefined ? 'All other sessions have been ended' : 'The session has been ended',
      });
      await refetch();
    } catch (error) {
      toasts.open({ type: 'error', title: 'Failed to end the session', description: toRequestProblem(error).message });
    } finally {
      setEndingId(undefined);
    }
  };
  return { endingId, end };
}

const idOf = ({ id }: OwnSession): string => id;

interface DevicesDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Called once the dialog has closed. */
  readonly onClosed: () => void;
}

/** Lists the user's sessions, with device, address and times, and lets the user end them. */
export function DevicesDialog({ open, onClose, onClosed }: DevicesDialogProps) {
  const { data, error, isFetching, refetch } = useOwnSessions({ enabled: open });
  const { endingId, end } = useEndSession(refetch);
  const hasOthers = data?.some(({ current }) => !current) ?? false;
  const columns: TableColumn<OwnSession>[] = [
    {
      title: 'Device',
      key: 'device',
      width: 212,
      render: ({ device, current }) => (
        <>
          {device ?? 'Unknown device'} {current && <Tag color="cyan">This device</Tag>}
        </>
      ),
    },
    { title: 'Address', key: 'address', width: 116, render: ({ address }) => address ?? 'N/A' },
    { title: 'Signed In', key: 'created', width: 172, render: ({ created_at }) => formatTime(created_at) },
    { title: 'Last Used', key: 'used', width: 172, render: ({ last_seen_at }) => formatTime(last_seen_at) },
    {
      title: 'Actions',
      key: 'end',
      width: 80,
      align: 'right',
      render: ({ id, device, created_at, current }) =>
        !current && (
          <Button
            size="small"
            danger
            loading={endingId === id}
            aria-label={`End the session on ${device ?? 'an unknown device'}, signed in ${formatTime(created_at)}`}
            onClick={() => void end(id)}
          >
            End
          </Button>
        ),
    },
  ];
  return (
    <Modal
      open={open}
      title="Signed-in Devices"
      width={800}
      onCancel={onClose}
      afterClose={onClosed}
      footer={[
        <Button
          key="others"
          danger
          disabled={!hasOthers}
          loading={endingId === 'others'}
          onClick={() => void end(undefined)}
        >
          End All Others
        </Button>,
        <Button key="close" type="primary" onClick={onClose}>
          Close
        </Button>,
      ]}
    >
      {error && <Alert className={styles.alert ?? ''} type="error" showIcon title={toRequestProblem(error).message} />}
      <p className={styles.text}>You are signed in here. End what you do not know, and change your password then.</p>
      {(data !== undefined || isFetching) && (
        <DataTable
          label="Signed-in Devices"
          columns={columns}
          rows={data}
          rowKey={idOf}
          placeholders={2}
          fitsWindow
          empty={null}
        />
      )}
    </Modal>
  );
}
