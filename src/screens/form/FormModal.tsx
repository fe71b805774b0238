import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Modal } from 'antd';
import type { FormPlace } from '../../schema';
import { firstInput } from './firstInput';
import { dragHandle, MovableFrame } from './MovableFrame';
import type { RecordForm } from './RecordForm';

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
  /** What its button says unless the place does. */
  readonly button: string;
  readonly form: RecordForm;
  readonly saving: boolean;
  /** It can be moved by its title. */
  readonly isMovable?: boolean;
  readonly children: ReactNode;
}

const usualWidth = 700;

/** What of the window a modal leaves to its head, its buttons and the rim around it, in pixels. */
const aroundBody = 176;
const tallTop = 24;
/** As antd places its modals, and higher up where the window is low: the buttons stay in it, also when it is magnified. */
const usualTop = 'clamp(8px, 100vh - 620px, 100px)';

/** The modal around a form: its button submits it, everything else asks before typed values go; focus starts at its first input, as soon as that is there. */
export function FormModal({ title, place, button, form, saving, isMovable = false, children, open, onClose, onGone }: FormModalProps) {
  const body = useRef<HTMLDivElement>(null);
  const movable = isMovable && {
    title: <div {...dragHandle}>{title}</div>,
    modalRender: (content: ReactNode) => <MovableFrame>{content}</MovableFrame>,
  };
  const cancel = async () => {
    if (!saving && (await form.mayLeave())) onClose();
  };
  const [isShown, setShown] = useState(false);
  const isThere = form.base !== undefined;
  useEffect(() => {
    // Somebody who is in an input already stays there: what they type belongs in it.
    if (isShown && isThere && !body.current?.contains(document.activeElement)) firstInput(body.current)?.focus();
  }, [isShown, isThere]);
  return (
    <Modal
      open={open}
      title={title}
      width={place?.width ?? usualWidth}
      style={{ top: place?.tall ? tallTop : usualTop }}
      okText={place?.button ?? button}
      styles={{ body: { maxHeight: place?.tall ? `calc(100vh - ${aroundBody}px)` : '60vh', overflowY: 'auto', overflowX: 'hidden', paddingInline: 4 } }}
      okButtonProps={{ htmlType: 'submit', form: form.id, disabled: !form.base || form.discarded }}
      confirmLoading={saving}
      cancelButtonProps={{ disabled: saving }}
      onCancel={() => void cancel()}
      afterOpenChange={setShown}
      afterClose={onGone}
      destroyOnHidden
      {...movable}
    >
      <div ref={body}>{children}</div>
    </Modal>
  );
}
