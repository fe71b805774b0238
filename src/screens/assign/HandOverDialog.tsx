import { useRef, useState } from 'react';
import { Button, Input, Modal, type InputRef } from 'antd';
import { foldText, maxLengths } from '../../schema';
import { LoadProblem, useRetry } from '../requests';
import { Flex, Skeleton, type ModalControl } from '../../ui';
import { useColleagues, type HandOver } from './useHandOver';
import styles from './HandOverDialog.module.css';

interface HandOverDialogProps extends ModalControl {
  /** What is handed over, for the title. */
  readonly what: string;
  /** Hands over; rejects with the refusal, which was reported. */
  readonly onGive: (handed: Omit<HandOver, 'ids'>) => Promise<void>;
}

/** Names are read, not looked for in the middle of a line. */
const left = { style: { justifyContent: 'flex-start' } } as const;

const nobody = { id: null, name: 'nobody' };

/**
 * Hands records over to a colleague with one press: on a name, or on Enter once the typed letters leave it first. A
 * note goes with them.
 */
export function HandOverDialog({ what, onGive, open, onClose, onGone }: HandOverDialogProps) {
  const { colleagues, query } = useColleagues();
  const { problem, retry } = useRetry(query);
  const [typed, setTyped] = useState('');
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const first = useRef<InputRef>(null);
  const found = colleagues?.filter(({ name }) => foldText(name).includes(foldText(typed.trim())));
  const give = async (to: { readonly id: number | null; readonly name: string }) => {
    if (busy) return;
    setBusy(true);
    try {
      await onGive({ to, note });
      onClose();
    } catch {
      // The refusal has been reported: the dialog stays, with what was written.
    } finally {
      setBusy(false);
    }
  };
  const giveToFirst = () => {
    const [best] = found ?? [];
    if (best && typed.trim() !== '') void give(best);
  };
  return (
    <Modal
      open={open}
      title={`Hand Over ${what}`}
      width={420}
      footer={null}
      onCancel={() => {
        if (!busy) onClose();
      }}
      afterOpenChange={(shown) => shown && first.current?.focus()}
      afterClose={onGone}
      destroyOnHidden
    >
      <Flex vertical gap="small">
        <label>
          <span className={styles.label}>Note for whoever gets them (optional)</span>
          <Input.TextArea
            value={note}
            maxLength={maxLengths.text}
            autoSize={{ minRows: 1, maxRows: 4 }}
            onChange={({ target }) => setNote(target.value)}
          />
        </label>
        <Input
          ref={first}
          value={typed}
          aria-label="Colleague"
          placeholder="Colleague"
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
          onPressEnter={giveToFirst}
        />
        {problem && <LoadProblem message="Failed to load colleagues" problem={problem} onRetry={retry} />}
        {!found && !problem && <Skeleton rows={4} />}
        {found && (
          <ul className={styles.names} aria-label="Colleagues">
            {found.map(({ me, ...one }) => (
              <li key={one.id}>
                <Button type="text" block disabled={busy} {...left} onClick={() => void give(one)}>
                  {me ? `${one.name} (me)` : one.name}
                </Button>
              </li>
            ))}
            <li>
              <Button type="text" block disabled={busy} {...left} onClick={() => void give(nobody)}>
                Nobody
              </Button>
            </li>
          </ul>
        )}
      </Flex>
    </Modal>
  );
}
