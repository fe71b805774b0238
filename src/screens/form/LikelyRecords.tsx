import { useEffect, useState } from 'react';
import { Button } from 'antd';
import type { Values } from '../../schema';
import { foundDetails, type FoundRecord } from '../../schema/doubles';
import { announce, Text } from '../../ui';
import { focusForm } from './focusProblem';
import styles from './LikelyRecords.module.css';
import { useLinkExisting, type NewRecord } from './newRecords';
import type { RecordForm } from './RecordForm';
import { useLikelyRecords } from './useLikelyRecords';

interface RowProps {
  readonly one: FoundRecord;
  readonly onUse: (() => void) | undefined;
}

/** A stored record, what tells it apart, and what can be done with it. */
function Row({ one, onUse }: RowProps) {
  const { title, path } = one;
  return (
    <li className={styles.row}>
      <span className={styles.text}>
        {title} <Text type="secondary">{foundDetails(one)}</Text>
      </span>
      <Button size="small" type="link" href={path} target="_blank" aria-label={`Open ${title} in a new tab`}>
        Open
      </Button>
      {onUse && (
        <Button size="small" onClick={onUse} aria-label={`Use ${title}`}>
          Use
        </Button>
      )}
    </li>
  );
}

/** Announces records once they are there, and keeps the focused input in view beside them. */
function useArrival(text: string | undefined) {
  useEffect(() => {
    if (text === undefined) return;
    announce(text);
    document.activeElement?.scrollIntoView({ block: 'nearest' });
  }, [text]);
}

const countText = ({ target: { label } }: NewRecord, count: number): string =>
  `${count} existing ${(count === 1 ? label.one : label.many).toLowerCase()} may be the same`;

interface LikelyRecordsProps {
  readonly form: RecordForm;
  readonly step: string | undefined;
  /** Leaves the form of a new record to edit an existing one. */
  readonly onEditExisting: ((record: Values) => void) | undefined;
}

/**
 * Stored records that are likely the one which is typed, below the fields and in view while the form scrolls, so that
 * no field moves. They stay hidden once a user has put them aside, until others are found.
 */
export function LikelyRecords({ form, step, onEditExisting }: LikelyRecordsProps) {
  const { record, found } = useLikelyRecords(form, step);
  const link = useLinkExisting(form);
  /** By their paths: the steps of a form ask for several kinds. */
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const isNew = found.some(({ path }) => !hidden.includes(path));
  const text = record && isNew ? countText(record, found.length) : undefined;
  useArrival(text);
  if (!record || text === undefined) return null;
  const use = (one: FoundRecord) => {
    if (!record.group) return onEditExisting && (() => onEditExisting({ id: one.id }));
    return () => {
      // The list disappears with the button.
      focusForm(form.id);
      void link(record, { id: one.id });
    };
  };
  const hide = () => {
    setHidden([...hidden, ...found.map(({ path }) => path)]);
    focusForm(form.id);
  };
  return (
    <div role="group" aria-label={text} className={styles.likely}>
      <div className={styles.row}>
        <strong className={styles.text}>{text}</strong>
        <Button size="small" type="text" onClick={hide}>
          Hide
        </Button>
      </div>
      <ul className={styles.rows}>
        {found.map((one) => (
          <Row key={one.id} one={one} onUse={use(one)} />
        ))}
      </ul>
    </div>
  );
}
