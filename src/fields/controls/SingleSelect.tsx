import CloseCircleFilled from '@ant-design/icons-svg/es/asn/CloseCircleFilled';
import DownOutlined from '@ant-design/icons-svg/es/asn/DownOutlined';
import type { SelectProps } from 'antd';
import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react';
import { Icon, inputStatus, styleKey } from '../../ui';
import { describedByValues, ShownSelection, ValuedSelect } from './ValuedSelect';

interface SingleSelectProps<Value, Option extends object> extends Omit<
  SelectProps<Value, Option>,
  'mode' | 'open' | 'style' | 'onChange' | 'value' | 'labelRender'
> {
  /** Called with the selected value; without one when the selection is cleared. */
  readonly onChange?: (value?: NonNullable<Value>) => void;
  readonly value: Value;
  /** Renders the selected value. */
  readonly labelRender: (chosen: { readonly value: NonNullable<Value> }) => ReactNode;
}

interface StaticSelectProps {
  readonly id: string | undefined;
  readonly selectedLabel: ReactNode;
  readonly placeholder: ReactNode;
  readonly disabled: boolean | undefined;
  readonly isClearable: boolean;
  readonly status: string | undefined;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly describedBy: string | undefined;
  readonly onClear: () => void;
  /** Called when the select receives focus, by mouse or otherwise. */
  readonly onActivate: (byPress: boolean) => void;
  /** Called with what is typed before the select is active. */
  readonly onType: (text: string) => void;
}

/** A closed select with antd's markup. */
function StaticSelect({
  id,
  selectedLabel,
  placeholder,
  disabled = false,
  isClearable,
  status,
  attributes,
  describedBy,
  onClear,
  onActivate,
  onType,
}: StaticSelectProps) {
  const input = useRef<HTMLInputElement>(null);
  const valueId = useId();
  const isPressed = useRef(false);
  const hasSelection = selectedLabel !== undefined;
  const classes = [
    'ant-select ant-select-outlined ant-select-single ant-select-show-arrow ant-select-show-search',
    status && `ant-select-status-${status}`,
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
        isPressed.current = true;
        // Keeps the focus on the input, which is about to receive it.
        if (event.target !== input.current) event.preventDefault();
      }}
      // Releasing the mouse outside of the select does not open it.
      onMouseLeave={() => {
        isPressed.current = false;
      }}
      onClick={() => input.current?.focus()}
    >
      <div
        className={`ant-select-content${hasSelection ? ' ant-select-content-has-value' : ''}`}
        title={typeof selectedLabel === 'string' ? selectedLabel : undefined}
      >
        {hasSelection ? (
          <ShownSelection id={valueId}>{selectedLabel}</ShownSelection>
        ) : (
          <div className="ant-select-placeholder">{placeholder}</div>
        )}
        <input
          {...attributes}
          aria-describedby={describedByValues(hasSelection ? [valueId] : [], describedBy)}
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
          onChange={({ target }) => onType(target.value)}
          onFocus={() => onActivate(isPressed.current)}
        />
      </div>
      <div className="ant-select-suffix">
        <Icon of={DownOutlined} />
      </div>
      {isClearable && (
        <button
          type="button"
          tabIndex={-1}
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

/** How a select became active. */
interface Activation {
  readonly isOpen: boolean;
  /** What was typed into it before. */
  readonly typed?: string;
}

const isAriaAttribute = (name: string): boolean => name.startsWith('aria-');

/**
 * A searchable single-value select. It is plain HTML until it receives focus: antd's select accounts for most of the
 * rendering cost of a form of choices.
 */
export function SingleSelect<Value extends string | number | null, Option extends object>({
  labelRender,
  ...props
}: SingleSelectProps<Value, Option>) {
  const startsActive = props.autoFocus === true || props.defaultOpen === true;
  const [activation, setActivation] = useState<Activation | undefined>(
    startsActive ? { isOpen: props.defaultOpen === true } : undefined,
  );
  // After the select of antd is there, which empties its search on mount.
  const search = useEffectEvent((text: string) => {
    if (typeof props.showSearch === 'object') props.showSearch.onSearch?.(text);
  });
  useEffect(() => {
    if (activation?.typed !== undefined) search(activation.typed);
  }, [activation]);
  if (activation) {
    return (
      <ValuedSelect<Value, Option>
        {...props}
        labelRender={({ value }) => labelRender({ value: value as NonNullable<Value> })}
        onChange={(value) => props.onChange?.(value ?? undefined)}
        autoFocus
        defaultOpen={activation.isOpen}
        style={{ width: '100%' }}
      />
    );
  }
  const { id, value, placeholder, disabled, allowClear } = props;
  const activate = (next: Activation) => {
    setActivation(next);
    if (next.isOpen) props.onOpenChange?.(true);
  };
  const selectedLabel = value === null ? undefined : labelRender({ value });
  return (
    <StaticSelect
      id={id}
      selectedLabel={selectedLabel}
      placeholder={placeholder}
      disabled={disabled}
      isClearable={Boolean(allowClear) && selectedLabel !== undefined && disabled !== true}
      status={inputStatus(props)}
      describedBy={props['aria-describedby']}
      attributes={Object.fromEntries(Object.entries(props).filter(([name]) => isAriaAttribute(name)))}
      onClear={() => props.onChange?.()}
      onActivate={(isOpen) => activate({ isOpen })}
      onType={(typed) => activate({ isOpen: true, typed })}
    />
  );
}
