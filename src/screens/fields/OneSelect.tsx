import CloseCircleFilled from '@ant-design/icons-svg/es/asn/CloseCircleFilled';
import DownOutlined from '@ant-design/icons-svg/es/asn/DownOutlined';
import { Select, type SelectProps } from 'antd';
import { useRef, useState, type ReactNode } from 'react';
import { Icon, stateOf, styleKey } from '../plain';

interface OneSelectProps<Value, Option extends object> extends Omit<SelectProps<Value, Option>, 'mode' | 'open' | 'style' | 'onChange' | 'value' | 'labelRender'> {
  /** Called with the selected value; without one when the selection is cleared. */
  readonly onChange?: (value?: NonNullable<Value>) => void;
  readonly value: Value;
  /** Renders the selected value. */
  readonly labelRender: (chosen: { readonly value: NonNullable<Value> }) => ReactNode;
}

interface RestingSelectProps {
  readonly id: string | undefined;
  readonly shown: ReactNode;
  readonly placeholder: ReactNode;
  readonly disabled: boolean | undefined;
  readonly isClearable: boolean;
  readonly state: string | undefined;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly onClear: () => void;
  /** Called when the select receives focus, by mouse or otherwise. */
  readonly onArrive: (byPress: boolean) => void;
}

/** A closed select with antd's markup. */
function RestingSelect({ id, shown, placeholder, disabled = false, isClearable, state, attributes, onClear, onArrive }: RestingSelectProps) {
  const input = useRef<HTMLInputElement>(null);
  const pressed = useRef(false);
  const isChosen = shown !== undefined;
  const classes = [
    'ant-select ant-select-outlined ant-select-single ant-select-show-arrow ant-select-show-search',
    state && `ant-select-status-${state}`,
    disabled && 'ant-select-disabled',
    isClearable && 'ant-select-allow-clear',
    styleKey,
    'ant-select-css-var',
  ];
  return (
    <div
      className={classes.filter(Boolean).join(' ')}
      style={{ width: '100%' }}
      onMouseDown={(event) => {
        pressed.current = true;
        // Keeps the focus on the input, which is about to receive it.
        if (event.target !== input.current) event.preventDefault();
      }}
      // Releasing the mouse outside of the select does not open it.
      onMouseLeave={() => {
        pressed.current = false;
      }}
      onClick={() => input.current?.focus()}
    >
      <div className={`ant-select-content${isChosen ? ' ant-select-content-has-value' : ''}`} title={typeof shown === 'string' ? shown : undefined}>
        {isChosen ? shown : <div className="ant-select-placeholder">{placeholder}</div>}
        <input
          {...attributes}
          ref={input}
          id={id}
          type="text"
          className="ant-select-input"
          role="combobox"
          aria-expanded={false}
          aria-haspopup="listbox"
          aria-autocomplete="list"
          autoComplete="new-password"
          disabled={disabled}
          value=""
          onChange={() => onArrive(true)}
          onFocus={() => onArrive(pressed.current)}
        />
      </div>
      <div className="ant-select-suffix">
        <Icon of={DownOutlined} />
      </div>
      {isClearable && (
        <button
          type="button"
          aria-label="Clear"
          className="ant-select-clear"
          onMouseDown={(event) => {
            event.stopPropagation();
            event.preventDefault();
          }}
          onClick={onClear}
        >
          <Icon of={CloseCircleFilled} />
        </button>
      )}
    </div>
  );
}

const own = (name: string): boolean => name.startsWith('aria-');

/** A searchable single-value select. It is plain HTML until it receives focus: antd's select accounts for most of the rendering cost of a form of choices. */
export function OneSelect<Value extends string | number | null, Option extends object>({ labelRender, ...props }: OneSelectProps<Value, Option>) {
  const isAwaited = props.autoFocus === true || props.defaultOpen === true;
  const [arrived, setArrived] = useState(isAwaited ? { isOpen: props.defaultOpen === true } : undefined);
  if (arrived) {
    return (
      <Select<Value, Option>
        {...props}
        labelRender={({ value }) => labelRender({ value: value as NonNullable<Value> })}
        onChange={(value) => props.onChange?.(value ?? undefined)}
        autoFocus
        defaultOpen={arrived.isOpen}
        style={{ width: '100%' }}
      />
    );
  }
  const { id, value, placeholder, disabled, allowClear } = props;
  const shown = value === null ? undefined : labelRender({ value });
  return (
    <RestingSelect
      id={id}
      shown={shown}
      placeholder={placeholder}
      disabled={disabled}
      isClearable={Boolean(allowClear) && shown !== undefined && disabled !== true}
      state={stateOf(props)}
      attributes={Object.fromEntries(Object.entries(props).filter(([name]) => own(name)))}
      onClear={() => props.onChange?.()}
      onArrive={(isOpen) => {
        setArrived({ isOpen });
        if (isOpen) props.onOpenChange?.(true);
      }}
    />
  );
}
