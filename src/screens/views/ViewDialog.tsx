import { useId, useRef, useState, type SyntheticEvent } from 'react';
import { Button, Checkbox, Input, Modal, type InputRef } from 'antd';
import { Flex, type ModalControl } from '../../ui';
import { refusalOf } from './useViews';
import styles from './views.module.css';

/** What the dialog asks of a view. */
export interface ViewChoice {
  readonly name: string;
  readonly shared: boolean;
  readonly default: boolean;
}

interface ViewDialogProps extends ModalControl {
  readonly title: string;
  /** The name of a view that is renamed; a new one also has its choices. */
  readonly renamed?: string | undefined;
  /** Rejects with the refusal, which the dialog shows. */
  readonly onSave: (choice: ViewChoice) => Promise<void>;
}

/** The longest name of a view. */
const maxLength = 60;

/** Asks for the name of a view. A refusal stands at the name, and nothing that was entered is lost. */
export function ViewDialog({ title, renamed, onSave, open, onClose, onGone }: ViewDialogProps) {
  const id = useId();
  const input = useRef<InputRef>(null);
  const [name, setName] = useState(renamed ?? '');
  const [shared, setShared] = useState(false);
  const [isDefault, setDefault] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const refuse = (message: string) => {
    setProblem(message);
    setBusy(false);
    input.current?.focus();
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    if (name.trim() === '') {
      refuse('Enter a name');
      return;
    }
    setBusy(true);
    try {
      await onSave({ name: name.trim(), shared, default: isDefault });
      onClose();
    } catch (error) {
      refuse(refusalOf(error));
    }
  };
  return (
    <Modal
      open={open}
      title={title}
      width={420}
      onCancel={() => {
        if (!busy) onClose();
      }}
      afterOpenChange={(shown) => shown && input.current?.focus()}
      afterClose={onGone}
      destroyOnHidden
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="primary" htmlType="submit" form={`${id}form`} loading={busy}>
            Save
          </Button>
        </>
      }
    >
      <form id={`${id}form`} noValidate onSubmit={(event) => void submit(event)}>
        <Flex vertical gap="small">
          <label htmlFor={`${id}name`}>Name</label>
          <Input
            id={`${id}name`}
            ref={input}
            value={name}
            maxLength={maxLength}
            autoComplete="off"
            required
            {...(problem !== undefined && {
              status: 'error' as const,
              'aria-invalid': true,
              'aria-describedby': `${id}problem`,
            })}
            onChange={({ target }) => {
              setName(target.value);
              setProblem(undefined);
            }}
          />
          <div id={`${id}problem`} role="alert" className={styles.problem}>
            {problem}
          </div>
          {renamed === undefined && (
            <>
              <Checkbox checked={shared} onChange={({ target }) => setShared(target.checked)}>
                Share with my team
              </Checkbox>
              <Checkbox checked={isDefault} onChange={({ target }) => setDefault(target.checked)}>
                Open the list with it
              </Checkbox>
            </>
          )}
        </Flex>
      </form>
    </Modal>
  );
}
