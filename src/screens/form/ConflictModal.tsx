import { useState } from 'react';
import { Button, Flex, Modal, Table, Typography } from 'antd';
import { showInstant, type Resource, type Values } from '../../schema';
import { differences, type Conflict, type Difference } from './conflict';
import type { Editing } from './useEditing';

/** A conflict, and the ways out of it. */
export type ConflictChoices = Pick<Editing, 'conflict' | 'takeTheirs' | 'keepMine' | 'closeConflict'>;

interface ConflictModalProps {
  readonly resource: Resource;
  readonly editing: ConflictChoices;
  /** The record that the edit started from. */
  readonly before: Values;
  readonly mine: Values;
}

const columns = [
  { title: 'Field', dataIndex: 'label' },
  { title: 'Before', dataIndex: 'before' },
  { title: 'Theirs', dataIndex: 'theirs' },
  { title: 'Yours', dataIndex: 'mine' },
];

const listed = (labels: readonly string[]): string => new Intl.ListFormat('en', { type: 'conjunction' }).format(labels);

function sentence(resource: Resource, { by, at }: Conflict, changed: readonly Difference[]): string {
  const who = by ?? 'Somebody else';
  const when = at === undefined ? '' : ` on ${showInstant(at, 'MM-DD-YYYY HH:mm')}`;
  const what = changed.length > 0 ? listed(changed.map(({ label }) => label)) : `this ${resource.label.one.toLowerCase()}`;
  return `${who} changed ${what}${when}, while you were editing.`;
}

function Comparison({ rows }: { readonly rows: readonly Difference[] }) {
  return <Table<Difference> size="small" rowKey="name" columns={columns} dataSource={rows} pagination={false} scroll={{ x: 'max-content' }} />;
}

interface ChoicesProps {
  readonly both: boolean;
  readonly onBoth: () => void;
  readonly editing: ConflictChoices;
}

function Choices({ both, onBoth, editing }: ChoicesProps) {
  return (
    <Flex justify="end" gap="small" wrap>
      <Button onClick={onBoth} aria-expanded={both}>
        Look at Both
      </Button>
      <Button onClick={editing.takeTheirs}>Take Theirs</Button>
      <Button type="primary" onClick={editing.keepMine}>
        Keep Mine
      </Button>
    </Flex>
  );
}

/** Says who changed what meanwhile, beside what was typed, and lets the person choose (decision 15). */
export function ConflictModal({ resource, editing, before, mine }: ConflictModalProps) {
  const [both, setBoth] = useState(false);
  const { conflict } = editing;
  const rows = conflict ? differences(resource, { before, theirs: conflict.theirs, mine }) : [];
  const theirChanges = rows.filter(({ changedByThem }) => changedByThem);
  return (
    <Modal
      open={conflict !== undefined}
      title={`This ${resource.label.one.toLowerCase()} was changed meanwhile`}
      width={800}
      styles={{ body: { maxHeight: '60vh', overflowY: 'auto' } }}
      footer={<Choices both={both} onBoth={() => setBoth((last) => !last)} editing={editing} />}
      onCancel={editing.closeConflict}
    >
      {conflict && (
        <Flex vertical gap="middle">
          <Typography.Text>{sentence(resource, conflict, theirChanges)}</Typography.Text>
          <Typography.Text type="secondary">
            Take Theirs fills the form with their record. Keep Mine saves what you changed over it and leaves the rest as they left it.
          </Typography.Text>
          <Comparison rows={both ? rows : theirChanges} />
        </Flex>
      )}
    </Modal>
  );
}
