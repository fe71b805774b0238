import type { ComponentType } from 'react';
import type { Field, FieldKind, FieldOf, Values } from '../../schema';
import { inputStatus } from '../../ui';

/** A day by its name, counted from today. */
export interface OfferedDay {
  readonly label: string;
  readonly days: number;
}

/** Props of an input: the wire value of its field, and the attributes that a form item passes to its control. */
export interface InputProps<K extends FieldKind> {
  readonly field: FieldOf<K>;
  readonly name: string;
  readonly id?: string;
  readonly value?: unknown;
  /** `others` are values of other fields that are set along with it. */
  readonly onChange?: (value: unknown, others?: Values) => void;
  readonly onBlur?: () => void;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
  /** There is room to show the options of a short choice side by side. */
  readonly showsAllOptions?: boolean;
  /** The list of options is open initially. */
  readonly defaultOpen?: boolean;
  /** Text typed before the input was mounted: the initial search. */
  readonly initialSearch?: string;
  /** Days that the calendar of a date offers by name. */
  readonly offeredDays?: readonly OfferedDay[];
  readonly status?: '' | 'error' | 'warning';
  readonly 'aria-required'?: boolean | 'true' | 'false';
  readonly 'aria-invalid'?: boolean | 'true' | 'false';
  readonly 'aria-describedby'?: string;
  readonly 'aria-label'?: string;
  readonly 'aria-labelledby'?: string;
}

/** Props of the input of a choice among options, of whichever kind. */
export interface OptionInputProps extends Omit<InputProps<FieldKind>, 'field'> {
  readonly field: Field;
}

/** The inputs of some kinds. */
export type FieldInputs<K extends FieldKind> = { readonly [P in K]: ComponentType<InputProps<P>> };

const controlAttributeNames = [
  'id',
  'onBlur',
  'disabled',
  'autoFocus',
  'defaultOpen',
  'status',
  'aria-required',
  'aria-invalid',
  'aria-describedby',
  'aria-label',
  'aria-labelledby',
] as const;

/** The input props that are passed through to the control, for every kind. */
export type ControlAttributes = {
  [K in (typeof controlAttributeNames)[number]]?: NonNullable<InputProps<FieldKind>[K]>;
};

/** Picks the attributes that a control receives; omits undefined ones. An invalid control has the status "error". */
export function controlAttributesOf(props: {
  readonly [K in keyof ControlAttributes]?: ControlAttributes[K] | undefined;
}): ControlAttributes {
  const attributes = { ...props, status: inputStatus(props) };
  return Object.fromEntries(
    controlAttributeNames.flatMap((key) => (attributes[key] === undefined ? [] : [[key, attributes[key]]])),
  );
}

/**
 * The placeholder of an input, empty if it is disabled. Never undefined, for which antd's pickers show their own texts.
 */
export const placeholderOf = ({ disabled }: { readonly disabled?: boolean | undefined }, text = ''): string =>
  disabled ? '' : text;
