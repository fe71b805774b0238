import { conjunction } from './names';

/** What stands in the text of a line where it says how much there is of it. */
export const countHere = '\u0000';

/** A line about a table, without the desk that it is about where others are told the same. */
export interface Line {
  readonly schema: string;
  readonly text: string;
  /** What differs from desk to desk: it stands where the text has `countHere`. */
  readonly count?: string;
}

/** A text as it reads of any desk. */
const ofAnyDesk = ({ schema, text }: Line): string => text.replaceAll(`${schema}.`, `${countHere}.`).replaceAll(`"${schema}"`, countHere);

function said([first, ...others]: readonly [Line, ...Line[]]): string {
  const { text, count } = first;
  if (count === undefined) return others.length === 0 ? text : `${text}; the same holds in ${conjunction(others.map(({ schema }) => schema))}`;
  return text.replace(countHere, others.length === 0 ? count : [first, ...others].map((line) => `${line.count ?? ''} (${line.schema})`).join(', '));
}

/** Lines as they are told, each once: the text is that of the first desk which it is about, the others are named. */
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
