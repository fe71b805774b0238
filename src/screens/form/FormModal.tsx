import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Modal } from 'antd';
import type { FormPlace } from '../../schema';
import { firstInput } from './firstInput';
import { dragHandle, MovableFrame } from './MovableFrame';
import type { RecordForm } from './RecordForm';

/** How a screen controls a modal that it opened. */
export interface ModalControl {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Called after the modal's closing animation. */
  readonly onGone: () => void;
}

interface FormModalProps extends ModalControl {
  readonly title: string;
  readonly place?: FormPlace | undefined;
  /** Default label of the submit button. */
  readonly button: string;
  readonly form: RecordForm;
  readonly saving: boolean;
  /** The modal can be dragged by its title. */
  readonly isMovable?: boolean;
  readonly children: ReactNode;
}

const usualWidth = 700;

/** Height in pixels of the modal's header, footer and margins. */
const aroundBody = 176;
const tallTop = 24;
/** antd's default position, but higher in low windows: the buttons stay visible, also when the page is zoomed. */
const usualTop = 'clamp(8px, 100vh - 620px, 100px)';

/** The modal around a form. Its button submits the form; every other way out asks before typed values are discarded. The focus starts at the first input once it has loaded. */
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
    // Keep the focus of someone who is already typing.
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
