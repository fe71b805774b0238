import CloseCircleFilled from '@ant-design/icons-svg/es/asn/CloseCircleFilled';
import { useRef, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import { Icon } from './Icon';
import { styleKey } from '../styleConstants';

interface StatusProps {
  /** An explicit status, which takes precedence. */
  readonly status?: string | undefined;
  readonly 'aria-invalid'?: unknown;
}

/** The status of an input as antd displays it: its explicit status, otherwise "error" if it is invalid. */
export function inputStatus({ status, 'aria-invalid': invalid }: StatusProps): 'error' | 'warning' | undefined {
  if (status === 'error' || status === 'warning') return status;
  return String(invalid) === 'true' ? 'error' : undefined;
}

interface TextInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'prefix'> {
  /** Called with the new text. */
  readonly onText?: (text: string) => void;
  /** Shows a button that clears the text. */
  readonly clearable?: boolean;
  readonly prefix?: ReactNode;
  readonly suffix?: ReactNode;
  /** Overrides the status that follows from the other props. */
  readonly status?: '' | 'error' | 'warning';
  /** The first of several inputs that are joined into one control. */
  readonly isJoined?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

/** Classes of a bare input, and of the frame around an input with icons. */
const looks = {
  input: ['ant-input', 'ant-input-disabled'],
  frame: ['ant-input-affix-wrapper', 'ant-input-affix-wrapper-disabled'],
} as const;

function inputClass(
  part: keyof typeof looks,
  {
    state,
    disabled,
    isJoined,
  }: { readonly state: string | undefined; readonly disabled: boolean | undefined; readonly isJoined: boolean },
): string {
  const [look, resting] = looks[part];
  return [
    look,
    'ant-input-outlined',
    state && `ant-input-status-${state}`,
    disabled && resting,
    isJoined && 'ant-input-compact-item ant-input-compact-first-item',
    styleKey,
    'ant-input-css-var',
  ]
    .filter(Boolean)
    .join(' ');
}

/**
 * A single-line plain HTML input styled as antd's. `onChange` may be given in place of `onText`.
 */
export function TextInput({
  onText,
  clearable = false,
  prefix,
  suffix,
  status,
  isJoined = false,
  ref,
  value,
  onChange,
  ...others
}: TextInputProps) {
  const frame = useRef<HTMLSpanElement>(null);
  const focus = () => frame.current?.querySelector('input')?.focus();
  const clear = () => {
    onText?.('');
    focus();
  };
  const isClearable = clearable && value !== '';
  const look = { state: inputStatus({ ...others, status }), disabled: others.disabled, isJoined };
  const input = (className: string) => (
    <input
      type="text"
      {...others}
      // Browsers lay out even an empty placeholder.
      placeholder={others.placeholder === '' ? undefined : others.placeholder}
      ref={ref}
      className={className}
      value={value}
      onChange={onChange ?? ((event) => onText?.(event.target.value))}
    />
  );
  if (!clearable && prefix === undefined && suffix === undefined) return input(inputClass('input', look));
  return (
    <span
      ref={frame}
      className={inputClass('frame', look)}
      onClick={({ target }) => target instanceof HTMLInputElement || focus()}
    >
      {prefix !== undefined && <span className="ant-input-prefix">{prefix}</span>}
      {input(`ant-input ${others.disabled ? 'ant-input-disabled ' : ''}${styleKey}`)}
      {(clearable || suffix !== undefined) && (
        <span className="ant-input-suffix">
          {clearable && (
            <button
              type="button"
              tabIndex={-1}
              aria-label="Clear"
              className={`ant-input-clear-icon${isClearable ? '' : ' ant-input-clear-icon-hidden'}`}
              onClick={clear}
            >
              <Icon of={CloseCircleFilled} />
            </button>
          )}
          {suffix}
        </span>
      )}
    </span>
  );
}
