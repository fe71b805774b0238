import * as z from 'zod/mini';
import { formatDate, formatInstant, toWireDate } from '../date/format';
import { formatMoney } from '../number/value';
import { fieldFactory } from '../shared/fieldFactory';
import type { CommonOptions } from '../shared/fieldOptions';
import { defineKind } from '../shared/Kind';
import { noOperators } from '../shared/operators';
import { codeToWords } from '../shared/text';

export interface JsonOptions extends CommonOptions {
  /** Names that are not shown. */
  readonly omit?: readonly string[];
}

export interface JsonEntry {
  readonly name: string;
  /** The name as displayed. */
  readonly label: string;
  readonly text: string;
}

const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/** Formats a value of unknown kind: text that looks like a date or time as one, an empty value as an em dash. */
function formatItem(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map(formatItem).join(', ') || '—';
  if (typeof value === 'object' && value !== null) return joinEntries(jsonEntries(value)) || '—';
  if (typeof value !== 'string' || value === '') return '—';
  if (instantPattern.test(value)) return formatInstant(value, 'MM-DD-YYYY HH:mm');
  return toWireDate(value) === value ? formatDate(value) : value;
}

/** Known names in an object: those to leave out, those whose values are codes, and those whose values are amounts. */
interface KnownEntries {
  readonly omit?: readonly string[];
  readonly codes?: readonly string[];
  readonly amounts?: readonly string[];
}

/** The entries of an object in its own order; codes are formatted as words, amounts in dollars. */
export function jsonEntries(value: unknown, { omit = [], codes = [], amounts = [] }: KnownEntries = {}): JsonEntry[] {
  if (typeof value !== 'object' || value === null) return [];
  const textOf = (name: string, item: unknown): string => {
    if (typeof item === 'number' && amounts.includes(name)) return formatMoney(item);
    return typeof item === 'string' && item !== '' && codes.includes(name) ? codeToWords(item) : formatItem(item);
  };
  return Object.entries(value)
    .filter(([name]) => !omit.includes(name))
    .map(([name, item]) => ({ name, label: codeToWords(name), text: textOf(name, item) }));
}

/** Joins entries on one line. */
const joinEntries = (entries: readonly JsonEntry[]): string =>
  entries.map(({ label, text }) => `${label}: ${text}`).join('; ');

export const jsonKinds = {
  json: defineKind<JsonOptions, Readonly<Record<string, unknown>>>()({
    schema: () => z.record(z.string(), z.unknown()),
    format: (value, field) => joinEntries(jsonEntries(value, field)),
    isEmpty: (value) => typeof value === 'object' && Object.keys(value ?? {}).length === 0,
    operators: noOperators,
    traits: { family: 'object', takes: 'formed', structured: true },
  }),
};

/** An object that the server maintains, shown as a list of names and values. */
export const json = fieldFactory(jsonKinds, 'json');
