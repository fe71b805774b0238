import { formatInstant, isFilled, type Resource, type Values } from '../../schema';
import { threadKinds } from '../../schema/recordScreens';
import { Button, Card, Flex, Skeleton, Text } from '../../ui';
import { Cell } from '../extensions';
import { useRegistry } from '../registry';
import { LoadProblem } from '../requests';
import styles from './MessageThread.module.css';
import { useTimeline, type TimelineItem } from './useTimeline';

const title = 'Messages';

interface MessageProps {
  readonly resource: Resource;
  readonly item: TimelineItem;
  readonly record: Values;
}

/** One message: when, how, by whom, what became of it, and what it says. */
function Message({ resource, item, record }: MessageProps) {
  const { timeline, outgoing } = resource;
  const { [timeline?.note ?? '']: note } = record;
  const facts = (timeline?.text ?? []).filter((name) => isFilled(record[name]));
  return (
    <li className={outgoing ? `${styles.message} ${styles.sent}` : styles.message}>
      <div className={styles.about}>
        <strong>{resource.label.one}</strong>
        {facts.map((name) => (
          <span key={name} title={resource.fields[name]?.label}>
            <Cell of={resource} field={name} record={record} isFull />
          </span>
        ))}
      </div>
      <div className={styles.content}>{typeof note === 'string' && note}</div>
      <div className={styles.about}>
        <time dateTime={item.at}>{formatInstant(item.at, 'MM-DD-YYYY HH:mm A')}</time>
        {item.operator_name !== null && <span>{item.operator_name}</span>}
      </div>
    </li>
  );
}

interface MessageThreadProps {
  readonly resource: Resource;
  readonly record: Values;
}

/** What was written to a person and what the person has answered, the last message first. */
export function MessageThread({ resource, record }: MessageThreadProps) {
  const kinds = threadKinds(useRegistry(), resource).map((kind) => kind.resource);
  const names = kinds.map(({ name }) => name);
  const { items, problem, retry, hasMore, readMore, isReading } = useTimeline({
    resource,
    id: String(record.id),
    kinds: names,
    shown: names,
  });
  const shown = items?.flatMap((item) => {
    const kind = kinds.find(({ name }) => name === item.kind);
    return kind && item.record ? [{ item, kind, message: item.record }] : [];
  });
  return (
    <section aria-label={title}>
      <Card title={title}>
        <Flex vertical gap="small">
          {problem && <LoadProblem message="Failed to load the messages" problem={problem} onRetry={retry} />}
          {!shown && !problem && <Skeleton rows={3} />}
          {shown?.length === 0 && <Text type="secondary">Nothing was written yet</Text>}
          {shown && shown.length > 0 && (
            <ol className={styles.messages} tabIndex={0} aria-label="Messages, the last one first">
              {shown.map(({ item, kind, message }) => (
                <Message key={`${item.kind} ${item.id}`} resource={kind} item={item} record={message} />
              ))}
            </ol>
          )}
          {hasMore && (
            <Button size="small" loading={isReading} onClick={readMore}>
              Show Earlier Messages
            </Button>
          )}
        </Flex>
      </Card>
    </section>
  );
}
