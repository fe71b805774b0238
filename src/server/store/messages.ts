import { conjunction } from './names';

/** Placeholder for the count in the text of a message. */
export const countHere = '\u0000';

/** A message about a table of one schema; equal messages about several schemas are merged. */
export interface Line {
  readonly schema: string;
  readonly text: string;
  /** The part that differs between schemas: it replaces `countPlaceholder` in the text. */
  readonly count?: string;
}

/** The text without the name of its schema, as a key for grouping. */
const ofAnyDesk = ({ schema, text }: Line): string => text.replaceAll(`${schema}.`, `${countHere}.`).replaceAll(`"${schema}"`, countHere);

function said([first, ...others]: readonly [Line, ...Line[]]): string {
  const { text, count } = first;
  if (count === undefined) return others.length === 0 ? text : `${text}; the same holds in ${conjunction(others.map(({ schema }) => schema))}`;
  return text.replace(countHere, others.length === 0 ? count : [first, ...others].map((line) => `${line.count ?? ''} (${line.schema})`).join(', '));
}

/** Merges messages that differ only in their schema: the text is that of the first schema, and the others are listed. */
export function saidOnce(lines: readonly Line[]): string[] {
  const alike = new Map<string, [Line, ...Line[]]>();
  for (const line of lines) {
    const key = ofAnyDesk(line);
    const group = alike.get(key);
    if (group) group.push(line);
    else alike.set(key, [line]);
  }
  return [...alike.values()].map(said);
}

/** `1 record`, `12 records` */
export const recordsOf = (count: number): string => `${count} ${count === 1 ? 'record' : 'records'}`;
