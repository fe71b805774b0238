import type { ComponentType } from 'react';
import type { Field, FieldKind, FieldOf, Values } from '../../schema';
import { inputStatus } from '../../ui';

/** Days counted from today, which the calendar of a date offers, and the input takes as they are (`-30d`). */
export interface RelativeDays {
  readonly offered: readonly number[];
  readonly describe: (days: number) => string;
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
  /** The input of a date takes days counted from today too. */
  readonly relativeDays?: RelativeDays;
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
