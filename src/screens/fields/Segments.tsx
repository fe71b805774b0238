import { useId, type KeyboardEvent } from 'react';
import { isAlwaysRequired, isFilled, type FlatOption } from '../../schema';
import { controlAttributesOf } from './controlAttributes';
import styles from './Segments.module.css';
import type { OptionInputProps } from './types';

interface SegmentsProps extends OptionInputProps {
  readonly options: readonly FlatOption[];
}

/** A stored value that is no longer among the options is shown beside them. */
const withStoredValue = (options: readonly FlatOption[], value: string | undefined): readonly FlatOption[] =>
  value === undefined || options.some((option) => option.value === value)
    ? options
    : [...options, { value, label: value }];

/**
 * A short choice with all of its options in sight: native radio buttons. An optional choice is taken back by a click on
 * the chosen option, or with Delete.
 */
export function Segments({ options, ...props }: SegmentsProps) {
  const { field, value, onChange, disabled = false } = props;
  const {
    onBlur,
    id,
    autoFocus: _autoFocus,
    defaultOpen: _open,
    disabled: _disabled,
    status,
    ...attributes
  } = controlAttributesOf(props);
  const name = useId();
  const chosen = isFilled(value) ? String(value) : undefined;
  const canClear = !disabled && !isAlwaysRequired(field) && !field.derived && chosen !== undefined;
  const clearByKey = (event: KeyboardEvent) => {
    if (!canClear || !['Delete', 'Backspace'].includes(event.key)) return;
    event.preventDefault();
    onChange?.(null);
  };
  return (
    <div
      role="radiogroup"
      aria-label={field.label}
      {...attributes}
      {...(status === 'error' && { 'aria-invalid': true })}
      {...(disabled && { 'aria-disabled': true })}
      id={id}
      className={styles.segments}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onBlur?.();
      }}
      onKeyDown={clearByKey}
    >
      {withStoredValue(options, chosen).map((option) => (
        <label
          key={option.value}
          className={styles.segment}
          title={canClear && option.value === chosen ? 'Click again to clear' : undefined}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === chosen}
            disabled={disabled}
            onChange={() => onChange?.(option.value)}
            // The second click of a double click does not take back what the first has chosen.
            onClick={({ detail }) => {
              if (canClear && option.value === chosen && detail < 2) onChange?.(null);
            }}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
