import { searchValueSeparator } from '../../schema/screens';
import { splitSearchValue, wireValue, type Field, type Operator, describeRelativeDay, traitsOf } from '../../schema';
import { AntdScope } from '../../ui';
import { FieldInput, selectDefaults, useSearchText, ValuedSelect, type RelativeDays } from '../../fields/inputs';

/** The spans of time that are searched most, in days. */
const spans = [7, 30, 90];

const takenBy = (op: Operator, offered: readonly number[] = []): RelativeDays => ({
  offered,
  describe: (days) => describeRelativeDay(days, op),
});

/** The ends of a range of dates offer days: its first one for what is recent, its last one for what is older. */
const byOperator: Partial<Record<Operator, RelativeDays>> = {
  eq: takenBy('eq'),
  gte: takenBy(
    'gte',
    spans.map((days) => -days),
  ),
  lte: takenBy(
    'lte',
    spans.map((days) => -days - 1),
  ),
};

/** The days counted from today that the input of a search takes; undefined for a search of anything but days. */
export const takenDays = (field: Field, op: Operator): RelativeDays | undefined =>
  traitsOf(field).family === 'day' ? byOperator[op] : undefined;

export interface SearchPickerProps {
  readonly field: Field;
  readonly op: Operator;
  readonly name: string;
  /** The options; without them the field's own input is used. */
  readonly options: readonly { readonly value: string; readonly label: string }[] | undefined;
  readonly attributes: {
    readonly id?: string;
    readonly disabled?: boolean;
    readonly 'aria-label'?: string;
    readonly 'aria-invalid'?: boolean;
    readonly 'aria-describedby'?: string;
  };
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
  /** It replaces an input that has the focus. */
  readonly autoFocus: boolean;
  /** Opens its dropdown or calendar on mount. */
  readonly open: boolean;
  /** The text typed before the picker was loaded. */
  readonly typed: string;
}

function toSearchValue(value: unknown): string | undefined {
  if (Array.isArray(value)) return value.join(searchValueSeparator) || undefined;
  return typeof value === 'string' || typeof value === 'number' ? String(value) || undefined : undefined;
}

function SearchSelect({ options = [], attributes, value, onChange, autoFocus, open, typed }: SearchPickerProps) {
  const [text, setText] = useSearchText(typed);
  return (
    <ValuedSelect
      {...attributes}
      {...selectDefaults}
      showSearch={{ searchValue: text, onSearch: setText }}
      autoFocus={autoFocus}
      defaultOpen={open}
      style={{ width: '100%' }}
      options={options.map(({ label, value: chosen }) => ({ label, value: chosen }))}
      value={value ?? null}
      onChange={(chosen: string | null) => onChange(chosen ?? undefined)}
    />
  );
}

/** The dropdown or calendar of a search. */
export function SearchPicker(props: SearchPickerProps) {
  const { field, op, name, options, attributes, value, onChange, autoFocus, open, typed } = props;
  const relativeDays = takenDays(field, op);
  return (
    <AntdScope>
      {options ? (
        <SearchSelect {...props} />
      ) : (
        <FieldInput
          {...attributes}
          field={field}
          name={name}
          autoFocus={autoFocus}
          {...(open && { defaultOpen: true })}
          initialSearch={typed}
          {...(relativeDays && { relativeDays })}
          value={value === undefined ? undefined : wireValue(field, splitSearchValue(field, op, value))}
          onChange={(changed) => onChange(toSearchValue(changed))}
        />
      )}
    </AntdScope>
  );
}
