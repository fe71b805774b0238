import { useRef, type ReactNode } from 'react';
import { Modal } from 'antd';
import type { FormPlace } from '../../schema';
import { firstInput } from './firstInput';
import { useDragging } from './useDragging';
import type { RecordForm } from './useRecordForm';

/** How the screen that opened a modal is told of it. */
export interface ModalControl {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The modal has left the screen. */
  readonly onGone: () => void;
}

interface FormModalProps extends ModalControl {
  readonly title: string;
  readonly place?: FormPlace | undefined;
  readonly form: RecordForm;
  readonly saving: boolean;
  readonly children: ReactNode;
}

const usualWidth = 700;

/** The modal around a form: OK submits it, everything else asks before typed values go; focus starts at its first input. */
export function FormModal({ title, place, form, saving, children, open, onClose, onGone }: FormModalProps) {
  const body = useRef<HTMLDivElement>(null);
  const { frame, style, handle } = useDragging();
  const movable = place?.draggable === true && {
    title: <div {...handle}>{title}</div>,
    modalRender: (content: ReactNode) => (
      <div ref={frame} style={style}>
        {content}
      </div>
    ),
  };
  const cancel = async () => {
    if (!saving && (await form.mayLeave())) onClose();
  };
  const focusFirst = (shown: boolean) => {
    // Somebody who is in an input already stays there: what they type belongs in it.
    if (shown && !body.current?.contains(document.activeElement)) firstInput(body.current)?.focus();
  };
  return (
    <Modal
      open={open}
      title={title}
      width={place?.width ?? usualWidth}
      styles={{ body: { maxHeight: '60vh', overflowY: 'auto', overflowX: 'hidden', paddingInline: 4 } }}
      okButtonProps={{ htmlType: 'submit', form: form.id, disabled: !form.base || form.discarded }}
      confirmLoading={saving}
      cancelButtonProps={{ disabled: saving }}
      onCancel={() => void cancel()}
      afterOpenChange={focusFirst}
      afterClose={onGone}
      destroyOnHidden
      {...movable}
    >
      <div ref={body}>{children}</div>
    </Modal>
  );
}
