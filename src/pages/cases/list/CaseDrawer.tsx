import { Drawer, Skeleton } from 'antd';
import { Link } from 'react-router';
import { Cell } from '../../../screens/extensions';
import { LoadProblem } from '../../../screens/requests';
import { useResource } from '../../../screens/registry';
import { type ModalControl, useRecord } from '../../../screens/form';
import type { RecordRow } from '../../../screens/list';
import { recordPath, recordTitle } from '../../../schema';
import { Flex } from '../../../ui';
import { CaseDetails } from './CaseDetails';

interface CaseDrawerProps extends ModalControl {
  /** The list row that opened the drawer. */
  readonly row: RecordRow;
}

/** Drawer with the details of a case, over the case list (Cases 2). */
export function CaseDrawer({ row, open, onClose, onGone }: CaseDrawerProps) {
  const cases = useResource('cases');
  const { loaded, problem, retry } = useRecord(cases, { id: row.id });
  const record = loaded?.record;
  return (
    <Drawer
      open={open}
      onClose={onClose}
      afterOpenChange={(isOpen) => {
        if (!isOpen) onGone();
      }}
      title={`Case ${recordTitle(cases, row)}`}
      extra={
        <Flex gap="small" align="center">
          <Cell of={cases} field="status" record={record ?? row} />
          <Link to={recordPath(cases, row.id)}>Open Case</Link>
        </Flex>
      }
      size="min(640px, 100vw)"
    >
      {problem && <LoadProblem message={cases.messages.loadFailed} problem={problem} onRetry={retry} />}
      {!record && !problem && <Skeleton active paragraph={{ rows: 12 }} />}
      {/* Focusable, so that the drawer can be scrolled with the keyboard. */}
      {record && (
        <div tabIndex={0} role="group" aria-label={`Case ${recordTitle(cases, row)}`}>
          <CaseDetails cases={cases} record={record} />
        </div>
      )}
    </Drawer>
  );
}
