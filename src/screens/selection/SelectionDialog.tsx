import { useState } from 'react';
import { Button, Modal, Select } from 'antd';
import { flattenOptions } from '../../fields';
import type { Resource, Values } from '../../schema';
import { countOf, type BulkTask } from '../../schema/screens';
import { QuestionModal } from '../../ui/QuestionModal';
import { HandOverDialog, useHandOver } from '../assign';
import type { ModalControl } from '../form';
import { targetSize, useStartJob, type JobTarget } from '../jobs';
import { useRegistry } from '../registry';

/** What was chosen, and for which records. */
export interface Chosen {
  readonly task: BulkTask;
  readonly target: JobTarget;
}

interface SelectionDialogProps extends Chosen, ModalControl {
  /** The list. */
  readonly resource: Resource;
  /** Called once it was done, or goes on by itself. */
  readonly onDone: () => void;
}

type DialogOf<Type extends BulkTask['type']> = Omit<SelectionDialogProps, 'task'> & {
  readonly task: Extract<BulkTask, { readonly type: Type }>;
};

/** The most records that are handed over at once; more are handed over one after the other. */
const mostAtOnce = 100;

function AssignDialog({ task, target, resource, onDone, ...control }: DialogOf<'assign'>) {
  const handOver = useHandOver(task.kind, resource);
  const start = useStartJob(resource);
  return (
    <HandOverDialog
      {...control}
      what={countOf(targetSize(target), resource.label)}
      onGive={async ({ to, note }) => {
        if ('ids' in target && target.ids.length <= mostAtOnce) await handOver({ ids: target.ids, to, note });
        else await start({ type: 'assign', to: to.id, note }, target);
        onDone();
      }}
    />
  );
}

/** Asks for a job once, whatever is pressed meanwhile; a refusal, which was reported, leaves the dialog as it is. */
function useJobDialog({ target, resource, onDone, onClose }: Omit<SelectionDialogProps, 'task'>) {
  const start = useStartJob(resource);
  const [busy, setBusy] = useState(false);
  const run = async (action: Values) => {
    if (busy) return;
    setBusy(true);
    try {
      await start(action, target);
      onDone();
      onClose();
    } catch {
      setBusy(false);
    }
  };
  return { busy, run };
}

function SetDialog({ task, ...dialog }: DialogOf<'set'>) {
  const { resource, target, open, onClose, onGone } = dialog;
  const field = useRegistry().get(resource.view?.of ?? resource.name).fields[task.field];
  const [value, setValue] = useState<string>();
  const { busy, run } = useJobDialog(dialog);
  const label = field?.label ?? task.field;
  const options = field?.kind === 'choice' ? flattenOptions(field.options) : [];
  return (
    <Modal
      open={open}
      title={`Set ${label} of ${countOf(targetSize(target), resource.label)}`}
      width={420}
      onCancel={onClose}
      afterClose={onGone}
      destroyOnHidden
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="primary"
            disabled={value === undefined}
            loading={busy}
            onClick={() => void run({ type: 'set', field: task.field, value })}
          >
            Save
          </Button>
        </>
      }
    >
      <Select
        aria-label={label}
        placeholder={label}
        style={{ width: '100%' }}
        options={options.map((option) => ({ value: option.value, label: option.label }))}
        onChange={setValue}
      />
    </Modal>
  );
}

/** Asks before several records are deleted or recovered. */
function QuestionDialog({ task, ...dialog }: DialogOf<'discard' | 'recover'>) {
  const { resource, target, open, onClose } = dialog;
  const { run } = useJobDialog(dialog);
  const { verbs } = useRegistry().get(resource.view?.of ?? resource.name);
  const isDiscard = task.type === 'discard';
  const warning = verbs.includes('trash')
    ? 'They are moved to the trash, from where they can be recovered.'
    : 'This cannot be undone from the trash.';
  return (
    <QuestionModal
      open={open}
      title={`${task.label} ${countOf(targetSize(target), resource.label)}?`}
      okText={task.label}
      cancelText="Cancel"
      danger={isDiscard}
      onAnswer={(agreed) => (agreed === true ? void run({ type: task.type }) : onClose())}
    >
      {isDiscard ? warning : 'They leave the trash and are in their lists again.'}
    </QuestionModal>
  );
}

/** Asks what a task needs, and carries it out for the selected records. */
export function SelectionDialog({ task, ...dialog }: SelectionDialogProps) {
  if (task.type === 'assign') return <AssignDialog {...dialog} task={task} />;
  if (task.type === 'set') return <SetDialog {...dialog} task={task} />;
  return <QuestionDialog {...dialog} task={task} />;
}
