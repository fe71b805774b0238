import { useState, type ReactNode } from 'react';
import { Button, Modal, Select } from 'antd';
import { flattenOptions } from '../../fields';
import type { Resource, Values } from '../../schema';
import type { BulkTask } from '../../schema/screens';
import { useFirstFocus } from '../../ui/firstInput';
import { QuestionModal } from '../../ui/QuestionModal';
import { HandOverDialog, useHandOver } from '../assign';
import { targetSize, useStartJob, type JobTarget } from '../jobs';
import { NoTemplates, useTemplates } from '../messages';
import { useRegistry } from '../registry';
import { LoadProblem } from '../requests';
import { countOf, Flex, Text, type ModalControl } from '../../ui';

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

interface ChoiceModalProps extends ModalControl {
  readonly title: string;
  readonly okText: string;
  readonly busy: boolean;
  /** Undefined until something is chosen. */
  readonly onOk: (() => void) | undefined;
  readonly children: ReactNode;
}

/** Asks for a choice, and goes on with a button. */
function ChoiceModal({ open, title, okText, busy, onOk, onClose, onGone, children }: ChoiceModalProps) {
  const { body, afterOpenChange } = useFirstFocus(title);
  return (
    <Modal
      open={open}
      title={title}
      width={420}
      onCancel={onClose}
      afterOpenChange={afterOpenChange}
      afterClose={onGone}
      destroyOnHidden
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="primary" disabled={!onOk} loading={busy} onClick={onOk}>
            {okText}
          </Button>
        </>
      }
    >
      <div ref={body}>{children}</div>
    </Modal>
  );
}

function SetDialog({ task, ...dialog }: DialogOf<'set'>) {
  const { resource, target, open, onClose, onGone } = dialog;
  const field = useRegistry().get(resource.view?.of ?? resource.name).fields[task.field];
  const [value, setValue] = useState<string>();
  const { busy, run } = useJobDialog(dialog);
  const label = field?.label ?? task.field;
  const options = field?.kind === 'choice' ? flattenOptions(field.options) : [];
  return (
    <ChoiceModal
      {...{ open, onClose, onGone, busy }}
      title={`Set ${label} of ${countOf(targetSize(target), resource.label)}`}
      okText="Save"
      onOk={value === undefined ? undefined : () => void run({ type: 'set', field: task.field, value })}
    >
      <Select
        aria-label={label}
        placeholder={label}
        style={{ width: '100%' }}
        options={options.map((option) => ({ value: option.value, label: option.label }))}
        onChange={setValue}
      />
    </ChoiceModal>
  );
}

/** Writes to the selected people, in the words of a template. */
function SendDialog({ task, ...dialog }: DialogOf<'send'>) {
  const { resource, target, open, onClose, onGone } = dialog;
  const { outgoing, label } = useRegistry().get(task.kind);
  const { rows, problem, retry } = useTemplates(outgoing);
  const [chosen, setChosen] = useState<number>();
  const { busy, run } = useJobDialog(dialog);
  const template = rows?.find(({ id }) => id === chosen);
  const people = resource.label.many.toLowerCase();
  return (
    <ChoiceModal
      {...{ open, onClose, onGone, busy }}
      title={`Send ${label.one} to ${countOf(targetSize(target), resource.label)}`}
      okText="Send"
      onOk={template && (() => void run({ type: 'send', kind: task.kind, template: template.id }))}
    >
      <Flex vertical gap="small">
        {problem && <LoadProblem message="Failed to load templates" problem={problem} onRetry={retry} />}
        <Select
          aria-label="Template"
          placeholder="Choose a template"
          style={{ width: '100%' }}
          loading={!rows && !problem}
          showSearch={{ optionFilterProp: 'label' }}
          options={(rows ?? []).map(({ id, name, language }) => ({ value: id, label: `${name} (${language})` }))}
          onChange={setChosen}
        />
        {rows?.length === 0 && <NoTemplates of={outgoing} />}
        {template && <p style={{ margin: 0, whiteSpace: 'pre-wrap' }}>{template.content}</p>}
        <Text type="secondary">
          Those {people} are left out, and named afterwards, who do not want it, have no address, or lack a value. A
          message that is sent cannot be taken back.
        </Text>
      </Flex>
    </ChoiceModal>
  );
}

/** Asks before several records are deleted or recovered, or a call is made of each. */
function QuestionDialog({ task, ...dialog }: DialogOf<'discard' | 'recover' | 'call'>) {
  const { resource, target, open, onClose } = dialog;
  const { run } = useJobDialog(dialog);
  const { verbs } = useRegistry().get(resource.view?.of ?? resource.name);
  const consequences = {
    discard: verbs.includes('trash')
      ? 'They are moved to the trash, from where they can be recovered.'
      : 'This cannot be undone from the trash.',
    recover: 'They leave the trash and are in their lists again.',
    call: 'Those for which it is refused are named afterwards. It cannot be taken back.',
  };
  return (
    <QuestionModal
      open={open}
      title={`${task.label}${task.type === 'call' ? ':' : ''} ${countOf(targetSize(target), resource.label)}?`}
      okText={task.label}
      cancelText="Cancel"
      danger={task.type === 'discard'}
      onAnswer={(agreed) =>
        agreed === true ? void run({ type: task.type, ...(task.type === 'call' && { call: task.call }) }) : onClose()
      }
    >
      {consequences[task.type]}
    </QuestionModal>
  );
}

/** Asks what a task needs, and carries it out for the selected records. */
export function SelectionDialog({ task, ...dialog }: SelectionDialogProps) {
  if (task.type === 'assign') return <AssignDialog {...dialog} task={task} />;
  if (task.type === 'set') return <SetDialog {...dialog} task={task} />;
  if (task.type === 'send') return <SendDialog {...dialog} task={task} />;
  return <QuestionDialog {...dialog} task={task} />;
}
