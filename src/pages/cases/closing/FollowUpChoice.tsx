import { Checkbox } from 'antd';
import { useResource } from '../../../screens/registry';
import { LoadProblem } from '../../../screens/requests';
import { Flex, Skeleton } from '../../../ui';
import { followUpTitle, type FoundFollowUps } from './openFollowUps';
import styles from './Closing.module.css';

interface FollowUpChoiceProps {
  /** Undefined while they are read. */
  readonly found: FoundFollowUps | undefined;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
  readonly onRetry: () => void;
}

/** "1 open follow-up", "3 open follow-ups" */
const countOf = (count: number): string => `${count} open follow-up${count === 1 ? '' : 's'}`;

/** Names the open follow-ups of a case that is closed, and offers to close them too. */
export function FollowUpChoice({ found, isChosen, onChoose, onRetry }: FollowUpChoiceProps) {
  const followUps = useResource('follow_ups');
  if (!found) return <Skeleton rows={2} />;
  if ('problem' in found)
    return (
      <LoadProblem
        message={followUps.messages.listFailed}
        problem={{ ...found.problem, isRetried: false }}
        onRetry={onRetry}
      />
    );
  const { rows, further } = found;
  if (rows.length === 0) return <p className={styles.text}>This case has no open follow-ups.</p>;
  return (
    <Flex vertical gap="small">
      <p className={styles.text}>This case has {countOf(rows.length)}:</p>
      <ul className={styles.followUps}>
        {rows.map((row) => (
          <li key={row.id}>{followUpTitle(followUps, row)}</li>
        ))}
      </ul>
      {further > 0 && <p className={styles.text}>{countOf(further)} more stay open.</p>}
      <Checkbox checked={isChosen} onChange={({ target }) => onChoose(target.checked)}>
        Close them too
      </Checkbox>
    </Flex>
  );
}
