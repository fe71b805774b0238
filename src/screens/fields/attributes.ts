import type { FieldKind } from '../../schema';
import type { InputProps } from './types';

const handedDown = [
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

/** The attributes of an input that belong on the control itself, whichever kind it is. */
export type ControlAttributes = { [K in (typeof handedDown)[number]]?: NonNullable<InputProps<FieldKind>[K]> };

/** Picks the attributes that a control takes over as they are; those not given are left out. */
export function attributesOf(props: { readonly [K in keyof ControlAttributes]?: ControlAttributes[K] | undefined }): ControlAttributes {
  return Object.fromEntries(handedDown.flatMap((key) => (props[key] === undefined ? [] : [[key, props[key]]])));
}

/** What an empty input shows: nothing where it takes nothing. Not undefined, for which antd's pickers have texts of their own. */
export const placeholderOf = ({ disabled }: { readonly disabled?: boolean | undefined }, text = ''): string => (disabled ? '' : text);

/** A value as the text of an input: nothing for null and undefined. */
export const inputText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
