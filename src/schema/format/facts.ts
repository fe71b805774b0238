import { showDate, showInstant, toWireDate } from './date';
import { showMoney } from './numbers';
import { showWords } from './text';

export interface Fact {
  readonly name: string;
  /** As people read it. */
  readonly label: string;
  readonly text: string;
}

const amounts = /(^|_)(amount|balance|paid|cost|price|deductible|max|maximum|limit)($|_)/;
const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/** A value of no declared kind as people read it: what has the form of a date, a time or an amount shows as one, nothing as an em dash. */
function showFact(name: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return amounts.test(name) ? showMoney(value) : String(value);
  if (Array.isArray(value)) return value.map((item) => showFact(name, item)).join(', ') || '—';
  if (typeof value === 'object' && value !== null) return joinFacts(factsOf(value)) || '—';
  if (typeof value !== 'string' || value === '') return '—';
  if (instantPattern.test(value)) return showInstant(value, 'MM-DD-YYYY HH:mm');
  return toWireDate(value) === value ? showDate(value) : value;
}

/** The names and values of an object, in its order; `hidden` names are left out, and the values of `words` are codes that show as words. */
export function factsOf(value: unknown, { hidden = [], words = [] }: { readonly hidden?: readonly string[]; readonly words?: readonly string[] } = {}): Fact[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .filter(([name]) => !hidden.includes(name))
    .map(([name, item]) => ({ name, label: showWords(name), text: words.includes(name) && typeof item === 'string' && item !== '' ? showWords(item) : showFact(name, item) }));
}

/** Facts on one line. */
export const joinFacts = (facts: readonly Fact[]): string => facts.map(({ label, text }) => `${label}: ${text}`).join('; ');
