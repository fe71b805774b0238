import { Descriptions } from 'antd';
import type { Resource } from '../../schema';
import { Cell } from '../extensions';
import styles from './RecordSummary.module.css';
import type { RecordRow } from './useRecordList';

interface RecordSummaryProps {
  readonly resource: Resource;
  readonly record: RecordRow;
  /** The fields to show; by default those of the delete dialog. */
  readonly names?: readonly string[] | undefined;
}

/** Summarises the record that a confirmation is about. */
export function RecordSummary({ resource, record, names }: RecordSummaryProps) {
  const shown = names ?? resource.list?.deleteSummary ?? ['id', ...resource.titleFields];
  return (
    <Descriptions
      className={styles.summary}
      column={1}
      size="small"
      items={shown.map((name) => ({
        key: name,
        label: resource.fields[name]?.label,
        children: <Cell of={resource} field={name} record={record} />,
      }))}
    />
  );
}
