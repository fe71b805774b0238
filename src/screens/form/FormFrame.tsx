import { createContext, use, useMemo, type KeyboardEvent, type ReactNode, type SyntheticEvent } from 'react';
import { ConfigProvider } from 'antd';
import { styleKey } from '../../ui';
import type { FormStore } from './formStore';

interface FormFrameValue {
  readonly store: FormStore;
  readonly id: string;
}

const FormFrameContext = createContext<FormFrameValue | undefined>(undefined);

/** The store and the id of the surrounding form. */
export function useFormFrame(): FormFrameValue {
  const frame = use(FormFrameContext);
  if (!frame) throw new Error('An input of a form must be inside of a FormFrame');
  return frame;
}

/** The id of an input in a form. */
export const inputIdOf = (formId: string, name: string): string => `${formId}_${name}`;

interface FormFrameProps extends FormFrameValue {
  readonly hidden: boolean;
  readonly disabled: boolean;
  readonly onSubmit: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly children: ReactNode;
}

/** A form in one column that looks like antd's. Its inputs take their values from its store. */
export function FormFrame({ store, id, hidden, disabled, onSubmit, onKeyDown, children }: FormFrameProps) {
  const frame = useMemo(() => ({ store, id }), [store, id]);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    // React passes events on from a dialog to the form that opened it.
    event.stopPropagation();
    onSubmit();
  };
  return (
    <FormFrameContext value={frame}>
      <ConfigProvider componentDisabled={disabled}>
        <form
          id={id}
          noValidate
          className={`ant-form ant-form-vertical ${styleKey} ant-form-css-var`}
          hidden={hidden}
          onSubmit={submit}
          onKeyDown={onKeyDown}
        >
          {children}
        </form>
      </ConfigProvider>
    </FormFrameContext>
  );
}
