import { useEffect, useEffectEvent, useState } from 'react';
import { Alert, Button, Modal, Skeleton } from 'antd';
import type { Resource } from '../../schema';
import { recordTitle } from '../../schema/screens';
import { Flex, joinLabels } from '../../ui';
import { useFirstFocus } from '../../ui/firstInput';
import { createIdempotencyKey, LoadProblem, toRequestProblem, type IdempotencyKey } from '../requests';
import { numberOf, proposedChoices, type Choices, type MergedRecord } from './choices';
import { MergeTable } from './MergeTable';
import { OtherRecord } from './OtherRecord';
import { useMergeCalls } from './useMergeCalls';
import { useMergedPair } from './useMergedPair';

interface MergeDialogProps {
  readonly resource: Resource;
  readonly record: MergedRecord;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Called after the closing animation. */
  readonly onGone: () => void;
}

type Pair = NonNullable<ReturnType<typeof useMergedPair>['pair']>;

/** "1 case and 2 insurances move", undefined if there are none. */
function countText(moves: Pair[number]['moves'], [one, many]: readonly [one: string, many: string]) {
  const count = moves.reduce((sum, each) => sum + each.count, 0);
  if (count === 0) return undefined;
  return `${joinLabels(moves.map((each) => `${each.count} ${each.label}`))} ${count === 1 ? one : many}`;
}

/** What a merge does besides the choices: what it moves and what it leaves, and how it ends. */
function consequences(resource: Resource, pair: Pair, keep: number): string {
  const gone = pair.find(({ record }) => record.id !== keep) ?? pair[1];
  const [kept, removed] = [numberOf(resource, keep), numberOf(resource, gone.record.id)];
  const [staying, moving] = [true, false].map((stays) => gone.moves.filter((one) => (one.stays ?? false) === stays));
  const moved = countText(moving ?? [], ['moves', 'move']);
  const left = countText(staying ?? [], ['stays', 'stay']);
  return [
    moved && `${moved} to ${kept}.`,
    left && `${left} with ${removed}, because ${kept} has the same already.`,
    `${removed} goes to the trash and leads to ${kept} from then on. Within a day the merge can be undone.`,
  ]
    .filter(Boolean)
    .join(' ');
}

interface ComparisonProps extends Pick<MergeDialogProps, 'resource' | 'onClose'> {
  readonly pair: Pair;
  readonly idempotencyKey: IdempotencyKey;
  readonly onBack: () => void;
  /** Reads both records again. */
  readonly onStale: () => void;
}

/** The choices, what follows from them, and the buttons. */
function Comparison({ resource, pair, idempotencyKey, onClose, onBack, onStale }: ComparisonProps) {
  const records: readonly [MergedRecord, MergedRecord] = [pair[0].record, pair[1].record];
  const [keep, setKeep] = useState(records[0].id);
  const [chosen, setChosen] = useState<Choices>({});
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const calls = useMergeCalls(resource);
  const [first, second] = records;
  const [kept, removed] = keep === first.id ? [first, second] : [second, first];
  const choices = { ...proposedChoices(resource, [kept, removed]), ...chosen };
  const { id: remove } = removed;
  const run = async () => {
    setBusy(true);
    setRefusal(undefined);
    try {
      await calls.merge({
        keep,
        remove,
        take: Object.keys(choices).filter((name) => choices[name] === remove),
        ifMatch: pair.map(({ etag }) => etag).join(', '),
        key: idempotencyKey,
        done: `${numberOf(resource, remove)} was merged into ${numberOf(resource, keep)}`,
      });
      onClose();
    } catch (error) {
      const { status, message, errors } = toRequestProblem(error);
      setRefusal(
        [
          message,
          ...Object.values(errors)
            .flat()
            .filter((text) => !message.includes(text)),
        ].join('. '),
      );
      if (status === 412) onStale();
      setBusy(false);
    }
  };
  return (
    <Flex vertical gap="middle">
      <MergeTable
        resource={resource}
        pair={records}
        keep={keep}
        onKeep={setKeep}
        choices={choices}
        onChoose={(name, id) => setChosen({ ...chosen, [name]: id })}
        disabled={busy}
      />
      <Alert type="info" showIcon title={consequences(resource, pair, keep)} />
      {refusal !== undefined && <Alert type="error" showIcon role="alert" title={refusal} />}
      <Flex gap="small" justify="end">
        <Button disabled={busy} onClick={onBack}>
          Choose Another
        </Button>
        <Button disabled={busy} onClick={onClose}>
          Cancel
        </Button>
        <Button type="primary" loading={busy} onClick={() => void run()}>
          Merge
        </Button>
      </Flex>
    </Flex>
  );
}

interface PairProps extends Pick<MergeDialogProps, 'resource' | 'onClose'> {
  readonly ids: readonly [number, number];
  readonly onBack: () => void;
  /** Called once both are shown. */
  readonly onShown: () => void;
}

function PairOfRecords({ resource, ids, onBack, onShown, onClose }: PairProps) {
  const { pair, problem, retry, refetch } = useMergedPair(resource, ids);
  const [key] = useState(() => createIdempotencyKey());
  const isShown = pair !== undefined && !problem;
  const tell = useEffectEvent(onShown);
  useEffect(() => {
    if (isShown) tell();
  }, [isShown]);
  if (problem) return <LoadProblem message={resource.messages.loadFailed} problem={problem} onRetry={retry} />;
  if (!pair) return <Skeleton active paragraph={{ rows: 6 }} />;
  return (
    <Comparison
      resource={resource}
      pair={pair}
      idempotencyKey={key}
      onBack={onBack}
      onClose={onClose}
      onStale={() => void refetch()}
    />
  );
}

/** Merges a record with another one of its kind: chooses that first, and then between their values. */
export function MergeDialog({ resource, record, open, onClose, onGone }: MergeDialogProps) {
  const [other, setOther] = useState<number>();
  const [shown, setShown] = useState<number>();
  const isShown = other !== undefined && other === shown;
  const { body, afterOpenChange } = useFirstFocus(other === undefined ? 'choice' : isShown ? 'pair' : undefined);
  return (
    <Modal
      open={open}
      title={`Merge ${numberOf(resource, record.id)} ${recordTitle(resource, record)} With…`}
      width={860}
      footer={null}
      onCancel={onClose}
      afterOpenChange={afterOpenChange}
      afterClose={onGone}
      destroyOnHidden
    >
      <div ref={body}>
        {other === undefined ? (
          <OtherRecord resource={resource} record={record} onChoose={setOther} />
        ) : (
          <PairOfRecords
            key={other}
            resource={resource}
            ids={[record.id, other]}
            onBack={() => setOther(undefined)}
            onShown={() => setShown(other)}
            onClose={onClose}
          />
        )}
      </div>
    </Modal>
  );
}
