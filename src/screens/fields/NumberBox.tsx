import { Input } from 'antd';
import { useState } from 'react';
import { toNumber } from '../../schema';
import type { ControlAttributes } from './attributes';

/**
 * The value of what is typed into a number input: null for nothing, a number where it is one, otherwise the text itself,
 * which the declaration then refuses by name. Signs of money, percent and grouped thousands are understood.
 */
export function readTyped(text: string): number | string | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const bare = trimmed.replace(/^([+-]?)\$\s*/, '$1').replace(/\s*%$/, '');
  const ungrouped = /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/.test(bare) ? bare.replaceAll(',', '') : bare;
  const number = toNumber(ungrouped);
  const exact = typeof number === 'number' && Math.abs(number) <= Number.MAX_SAFE_INTEGER;
  return exact ? number : trimmed;
}

const grouped = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 20 });

/** A number as its input shows it while nobody types in it. */
export function writeTyped(value: unknown, money = false): string {
  const number = toNumber(value);
  if (typeof number === 'number') return money ? grouped.format(number) : String(number);
  return typeof value === 'string' ? value : '';
}

export interface NumberBoxProps {
  readonly attributes: ControlAttributes;
  readonly value: unknown;
  readonly onChange: (value: number | string | null) => void;
  readonly whole?: boolean;
  readonly money?: boolean;
  readonly suffix?: string;
}

/** One line for a number. It changes by typing alone, rounds nothing and drops nothing: what is no number stays to be corrected. */
export function NumberBox({ attributes, value, onChange, whole = false, money = false, suffix }: NumberBoxProps) {
  const [draft, setDraft] = useState<string>();
  const current = draft !== undefined && readTyped(draft) === (value ?? null) ? draft : undefined;
  return (
    <Input
      {...attributes}
      inputMode={whole ? 'numeric' : 'decimal'}
      autoComplete="off"
      prefix={money ? '$' : undefined}
      suffix={suffix}
      value={current ?? writeTyped(value, money)}
      onChange={(event) => {
        setDraft(event.target.value);
        onChange(readTyped(event.target.value));
      }}
      onBlur={() => {
        setDraft(undefined);
        attributes.onBlur?.();
      }}
    />
  );
}
