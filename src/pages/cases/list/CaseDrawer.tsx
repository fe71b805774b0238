import { Drawer, Flex, Skeleton } from 'antd';
import { Link } from 'react-router';
import { Cell, LoadProblem, useResource } from '../../../screens';
import { type ModalControl, useRecord } from '../../../screens/form';
import type { RecordRow } from '../../../screens/list';
import { recordPath, recordTitle } from '../../../schema';
import { CaseDetails } from './CaseDetails';

interface CaseDrawerProps extends ModalControl {
  /** The row that it was opened from. */
  readonly row: RecordRow;
}

/** The case behind a row of the list, beside the list (Cases 2). */
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
      {/* The drawer scrolls by the keyboard from here. */}
      {record && (
        <div tabIndex={0} role="group" aria-label={`Case ${recordTitle(cases, row)}`}>
          <CaseDetails cases={cases} record={record} />
        </div>
      )}
    </Drawer>
  );
}
