import { closedOptionsOf, flattenOptions, type Field, type FlatOption, isAlwaysRequired, isFilled } from '../../schema';
import { useId, type KeyboardEvent } from 'react';
import { controlAttributesOf, type OptionInputProps } from '../controls/InputProps';
import styles from './Segments.module.css';

/** The most options that a form shows side by side, and the most characters of their labels. */
const [mostOptions, mostCharacters] = [5, 36];

/** In pixels. */
const [characterWidth, segmentFrame] = [7.5, 17];

/** The options from which users choose one; undefined where they may type another, or choose several. */
function optionsOf(field: Field): readonly FlatOption[] | undefined {
  if (field.kind === 'choice') return field.allowsOther === true ? undefined : flattenOptions(field.options);
  return field.kind === 'boolean' ? closedOptionsOf(field) : undefined;
}

/**
 * The options of a choice that is short enough for a form to show all of them side by side; undefined for any other
 * field.
 */
export function segmentOptions(field: Field): readonly FlatOption[] | undefined {
  const options = optionsOf(field);
  const isShort =
    options && options.length <= mostOptions && options.map(({ label }) => label).join('').length <= mostCharacters;
  return isShort && options.every(({ group }) => group === undefined) ? options : undefined;
}

/** The width in pixels that options side by side need. */
export const segmentsWidth = (options: readonly FlatOption[]): number =>
  options.reduce((sum, { label }) => sum + label.length * characterWidth + segmentFrame, 0);

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
