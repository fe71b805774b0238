import { useState } from 'react';
import { showDigits, toNumber } from '../../schema';
import { TextInput } from '../plain';
import type { ControlAttributes } from './attributes';

/** How a number looks in its input. */
export interface NumberLook {
  /** Stands in front of it: the sign of a currency. */
  readonly sign?: string | undefined;
  /** Stands behind it. */
  readonly unit?: string | undefined;
  /** Digits behind the point that show even where they are zeros. */
  readonly decimals?: number | undefined;
  readonly grouped?: true | undefined;
}

/** The text without what the input shows around the number, should somebody type or paste it along. */
function withoutMarks(text: string, { sign = '$', unit = '%' }: NumberLook): string {
  const unmarked = /^[+-]?/.exec(text)?.[0] ?? '';
  const behind = text.slice(unmarked.length).trimStart();
  const bare = behind.startsWith(sign) ? unmarked + behind.slice(sign.length).trimStart() : text;
  return bare.endsWith(unit) ? bare.slice(0, -unit.length).trimEnd() : bare;
}

/**
 * The value of what is typed into a number input: null for nothing, a number where it is one, otherwise the text itself,
 * which the declaration then refuses by name. What the input shows around it and grouped thousands are understood.
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

/** A number as its input shows it while nobody types in it. */
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
  /** Another input follows that looks as one with it. */
  readonly isJoined?: boolean;
}

const plain: NumberLook = {};

/** One line for a number. It changes by typing alone, rounds nothing and drops nothing: what is no number stays to be corrected. */
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
