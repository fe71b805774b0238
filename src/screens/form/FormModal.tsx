import { useRef, useState, type ReactNode, type CSSProperties } from 'react';
import { Modal } from 'antd';
import type { FormPlace } from '../../schema/screens';
import { Flex, type ModalControl } from '../../ui';
import { useFirstFocus } from '../../ui/firstInput';
import { LoadProblem } from '../requests';
import { FormSubject } from './FormSubject';
import { RecordFormView, type RecordFormViewProps } from './RecordFormView';
import type { RecordQuery } from './useRecord';
import Draggable, { type DraggableBounds, type DraggableEventHandler } from 'react-draggable';

const handleStyle: CSSProperties = { cursor: 'move', touchAction: 'none', userSelect: 'none' };

/** Props of the element that the frame is dragged by. */
const dragHandle = { 'data-drag-handle': '', style: handleStyle } as const;

/** A frame that can be dragged by its handle, within the window. */
function MovableFrame({ children }: { readonly children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const [bounds, setBounds] = useState<DraggableBounds>({});
  const measure: DraggableEventHandler = (_event, { x, y }) => {
    const edges = frame.current?.getBoundingClientRect();
    if (!edges) return;
    setBounds({
      left: x - Math.max(0, edges.left),
      top: y - Math.max(0, edges.top),
      right: x + Math.max(0, window.innerWidth - edges.right),
      bottom: y + Math.max(0, window.innerHeight - edges.bottom),
    });
  };
  return (
    <Draggable
      nodeRef={frame}
      handle="[data-drag-handle]"
      bounds={bounds}
      onStart={measure}
      enableUserSelectHack={false}
    >
      <div ref={frame}>{children}</div>
    </Draggable>
  );
}

type FormProps = Pick<RecordFormViewProps, 'form' | 'submit' | 'upload' | 'onExisting' | 'onEditExisting'>;

interface FormModalProps extends ModalControl, FormProps {
  readonly title: string;
  readonly place?: FormPlace | undefined;
  /** Default label of the submit button. */
  readonly button: string;
  /** The read of the record that is edited. */
  readonly record?: Pick<RecordQuery, 'problem' | 'retry'>;
  /** The modal can be dragged by its title. */
  readonly isMovable?: boolean;
  /** Shown above the form. */
  readonly children?: ReactNode;
}

const defaultWidth = 700;

/** Height in pixels of the modal's header, footer and margins. */
const modalChromeHeight = 176;
const tallTop = 24;
/** antd's default position, but higher in low windows: the buttons stay visible, also when the page is zoomed. */
const defaultTop = 'clamp(8px, 100vh - 620px, 100px)';

/** The size of a modal for a form, which scrolls where the window is too low for it. */
const layoutOf = (place: FormPlace | undefined) => ({
  width: place?.width ?? defaultWidth,
  style: { top: place?.tall ? tallTop : defaultTop },
  styles: {
    body: {
      maxHeight: place?.tall ? `calc(100vh - ${modalChromeHeight}px)` : '60vh',
      overflowY: 'auto',
      overflowX: 'hidden',
      paddingInline: 4,
    },
  } as const,
});

/**
 * A form in a modal. Its button submits the form; every other way out asks before typed values are discarded. The
 * focus starts at the first input once it has loaded.
 */
export function FormModal({
  title,
  place,
  button,
  record,
  isMovable = false,
  children,
  open,
  onClose,
  onGone,
  ...view
}: FormModalProps) {
  const { form, submit } = view;
  const { saving } = submit;
  const { body, afterOpenChange } = useFirstFocus(form.base && 'form');
  const draggableProps = isMovable && {
    title: <div {...dragHandle}>{title}</div>,
    modalRender: (content: ReactNode) => <MovableFrame>{content}</MovableFrame>,
  };
  const cancel = async () => {
    if (!saving && (await form.confirmLeave())) onClose();
  };
  return (
    <Modal
      open={open}
      title={title}
      {...layoutOf(place)}
      okText={place?.button ?? button}
      okButtonProps={{ htmlType: 'submit', form: form.id, disabled: !form.base || form.discarded }}
      confirmLoading={saving}
      cancelButtonProps={{ disabled: saving }}
      onCancel={() => void cancel()}
      afterOpenChange={afterOpenChange}
      afterClose={onGone}
      destroyOnHidden
      {...draggableProps}
    >
      <Flex vertical gap="small">
        <FormSubject resource={form.resource} record={form.base?.record} />
        <div ref={body}>
          {record?.problem && (
            <LoadProblem message={form.resource.messages.loadFailed} problem={record.problem} onRetry={record.retry} />
          )}
          {children}
          <RecordFormView {...view} hidden={record?.problem !== undefined} disableWhileSaving />
        </div>
      </Flex>
    </Modal>
  );
}
