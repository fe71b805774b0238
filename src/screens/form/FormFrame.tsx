import { createContext, memo, use, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Form, type FormProps } from 'antd';
import type { Values } from '../../schema';
import type { AntdForm } from './formStore';

/** What a form tells of; another function at each rendering is as good as the same. */
interface Heard {
  readonly onValuesChange: () => void;
  readonly onFinish: () => void;
  readonly onFinishFailed: NonNullable<FormProps['onFinishFailed']>;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

interface FormOptions {
  readonly form: AntdForm;
  readonly id: string;
  /** What the inputs show when they appear. */
  readonly initial: Values | undefined;
  readonly hidden: boolean;
  readonly disabled: boolean;
}

interface FormFrameProps extends FormOptions, Heard {
  readonly children: ReactNode;
}

const ContentContext = createContext<ReactNode>(null);
const Content = () => use(ContentContext);

const toError = { block: 'center', focus: true } as const;

/* antd's form renders all items of a form anew whenever it is rendered itself, whatever has changed. */
const SteadyForm = memo(function SteadyForm({ form, id, initial, heard, ...state }: FormOptions & { readonly heard: Heard }) {
  return (
    <Form form={form} name={id} {...(initial && { initialValues: initial })} layout="vertical" scrollToFirstError={toError} {...state} {...heard}>
      <Content />
    </Form>
  );
});

/** antd's form in a column. What stands in it is rendered with what holds it; the form and its items only where something of theirs changes. */
export function FormFrame({ form, id, initial, hidden, disabled, children, ...handlers }: FormFrameProps) {
  const latest = useRef<Heard>(handlers);
  // After every render, for its handlers are other functions each time. They are no events of an effect (useEffectEvent): antd calls them.
  useLayoutEffect(() => {
    latest.current = handlers;
  });
  const [heard] = useState<Heard>(() => ({
    onValuesChange: () => latest.current.onValuesChange(),
    onFinish: () => latest.current.onFinish(),
    onFinishFailed: (failed) => latest.current.onFinishFailed(failed),
    onKeyDown: (event) => latest.current.onKeyDown(event),
  }));
  return (
    <ContentContext value={children}>
      <SteadyForm form={form} id={id} initial={initial} hidden={hidden} disabled={disabled} heard={heard} />
    </ContentContext>
  );
}
