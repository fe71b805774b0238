import { useState } from 'react';
import { showDigits, toNumber } from '../../schema';
import { TextInput } from '../plain';
import type { ControlAttributes } from './attributes';

/** How a number is displayed in its input. */
export interface NumberLook {
  /** Prefix: the currency sign. */
  readonly sign?: string | undefined;
  /** Suffix. */
  readonly unit?: string | undefined;
  /** Minimum fraction digits, padded with zeros. */
  readonly decimals?: number | undefined;
  readonly grouped?: true | undefined;
}

/** Strips the sign and unit, in case they were typed or pasted along with the number. */
function withoutMarks(text: string, { sign = '$', unit = '%' }: NumberLook): string {
  const unmarked = /^[+-]?/.exec(text)?.[0] ?? '';
  const behind = text.slice(unmarked.length).trimStart();
  const bare = behind.startsWith(sign) ? unmarked + behind.slice(sign.length).trimStart() : text;
  return bare.endsWith(unit) ? bare.slice(0, -unit.length).trimEnd() : bare;
}

/**
 * Parses the text of a number input: null for empty text, a number if it is one, otherwise the text itself, which validation then rejects with the
 * field's message. Accepts the displayed sign and unit, and thousands separators.
 */
export function readTyped(text: string, look: NumberLook = {}): number | string | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const bare = withoutMarks(trimmed, look);
  const ungrouped = /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/.test(bare) ? bare.replaceAll(',', '') : bare;
  const number = toNumber(ungrouped);
  const exact = typeof number === 'number' && Math.abs(number) <= Number.MAX_SAFE_INTEGER;
  return exact ? number : trimmed;
}

/** Formats a number for its input while it is not being edited. */
export function writeTyped(value: unknown, { decimals, grouped }: NumberLook = {}): string {
  const number = toNumber(value);
  const isPlain = decimals === undefined && grouped === undefined;
  if (typeof number === 'number') return isPlain ? String(number) : showDigits(number, { decimals: decimals ?? 0, ...(grouped && { grouped }) });
  return typeof value === 'string' ? value : '';
}

interface NumberBoxProps {
  readonly attributes: ControlAttributes;
  readonly value: unknown;
  readonly onChange: (value: number | string | null) => void;
  readonly whole?: boolean;
  readonly look?: NumberLook;
  /** Another input is visually joined to this one. */
  readonly isJoined?: boolean;
}

const plain: NumberLook = {};

/** A single-line number input. Only typing changes its value; nothing is rounded or dropped: invalid text stays for correction. */
export function NumberBox({ attributes, value, onChange, whole = false, look = plain, isJoined = false }: NumberBoxProps) {
  const [draft, setDraft] = useState<string>();
  const current = draft !== undefined && readTyped(draft, look) === (value ?? null) ? draft : undefined;
  return (
    <TextInput
      {...attributes}
      isJoined={isJoined}
      inputMode={whole ? 'numeric' : 'decimal'}
      autoComplete="off"
      prefix={look.sign}
      suffix={look.unit}
      value={current ?? writeTyped(value, look)}
      onText={(typed) => {
        setDraft(typed);
        onChange(readTyped(typed, look));
      }}
      onBlur={() => {
        setDraft(undefined);
        attributes.onBlur?.();
      }}
    />
  );
}
