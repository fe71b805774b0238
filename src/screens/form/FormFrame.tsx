import { createContext, memo, use, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Form, type FormProps } from 'antd';
import type { Values } from '../../schema';
import type { AntdForm } from './formStore';

/** Event handlers of a form; a new function does not cause a render. */
interface FormHandlers {
  readonly onValuesChange: () => void;
  readonly onFinish: () => void;
  readonly onFinishFailed: NonNullable<FormProps['onFinishFailed']>;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

interface FormOptions {
  readonly form: AntdForm;
  readonly id: string;
  /** Values of the inputs when they mount. */
  readonly initial: Values | undefined;
  readonly hidden: boolean;
  readonly disabled: boolean;
}

interface FormFrameProps extends FormOptions, FormHandlers {
  readonly children: ReactNode;
}

const ContentContext = createContext<ReactNode>(null);
const Content = () => use(ContentContext);

/* antd's form renders all of its items whenever it is rendered itself; memoized to prevent that. */
const MemoizedForm = memo(function MemoizedForm({
  form,
  id,
  initial,
  heard,
  ...state
}: FormOptions & { readonly heard: FormHandlers }) {
  return (
    <Form form={form} name={id} {...(initial && { initialValues: initial })} layout="vertical" {...state} {...heard}>
      <Content />
    </Form>
  );
});

/**
 * antd's form in a column. Its content is rendered along with the parent; the form itself and its items only when their
 * own props change.
 */
export function FormFrame({ form, id, initial, hidden, disabled, children, ...handlers }: FormFrameProps) {
  const latest = useRef<FormHandlers>(handlers);
  // Runs after every render, since the handlers are new functions each time. Not useEffectEvent: antd calls them
  // outside of effects.
  useLayoutEffect(() => {
    latest.current = handlers;
  });
  const [stableHandlers] = useState<FormHandlers>(() => ({
    onValuesChange: () => latest.current.onValuesChange(),
    onFinish: () => latest.current.onFinish(),
    onFinishFailed: (failed) => latest.current.onFinishFailed(failed),
    onKeyDown: (event) => latest.current.onKeyDown(event),
  }));
  return (
    <ContentContext value={children}>
      <MemoizedForm form={form} id={id} initial={initial} hidden={hidden} disabled={disabled} heard={stableHandlers} />
    </ContentContext>
  );
}
