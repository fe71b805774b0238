import CloseCircleFilled from '@ant-design/icons-svg/es/asn/CloseCircleFilled';
import { useRef, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import { Icon } from './Icon';
import { styleKey } from './styleKey';

interface TextInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className'> {
  /** Told what stands in it. */
  readonly onText: (text: string) => void;
  /** A sign at its end takes away what stands in it. */
  readonly clearable?: boolean;
  readonly suffix?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
}

/** One line to type in that looks as antd's does and is plain HTML. */
export function TextInput({ onText, clearable = false, suffix, ref, ...others }: TextInputProps) {
  const frame = useRef<HTMLSpanElement>(null);
  const clear = () => {
    onText('');
    frame.current?.querySelector('input')?.focus();
  };
  const isClearable = clearable && others.value !== '';
  const wrong = others['aria-invalid'] === true ? ' ant-input-status-error' : '';
  return (
    <span ref={frame} className={`ant-input-affix-wrapper ant-input-outlined${wrong} ${styleKey} ant-input-css-var`}>
      <input {...others} ref={ref} type="text" className={`ant-input ${styleKey}`} onChange={({ target }) => onText(target.value)} />
      {(clearable || suffix !== undefined) && (
        <span className="ant-input-suffix">
          {clearable && (
            <button type="button" tabIndex={-1} aria-label="Clear" className={`ant-input-clear-icon${isClearable ? '' : ' ant-input-clear-icon-hidden'}`} onClick={clear}>
              <Icon of={CloseCircleFilled} />
            </button>
          )}
          {suffix}
        </span>
      )}
    </span>
  );
}
