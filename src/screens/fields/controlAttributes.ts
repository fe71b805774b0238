import type { FieldKind } from '../../schema';
import { inputStatus } from '../../ui';
import type { InputProps } from './types';

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

/** A value as input text: empty for null and undefined. */
export const toInputText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
