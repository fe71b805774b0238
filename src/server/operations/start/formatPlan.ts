import type { PlanStep, SchemaPlan } from '../../db';

/** Columns of a line of a plan. */
const maxWidth = 120;

/** What a line cannot be broken in: quoted names and texts, and everything else without a blank. */
const words = /(?:"(?:[^"]|"")*"|'(?:[^']|'')*'|[^\s"'])+/g;

const wrapWords = (line: string, next: string): string => {
  const indent = /^ */.exec(line)?.[0] ?? '';
  const lines: string[] = [];
  let current = indent;
  for (const [word] of line.matchAll(words)) {
    const isFull = current.trim() !== '' && current.length + 1 + word.length > maxWidth;
    if (isFull) lines.push(current);
    current = isFull ? indent + next + word : current + (current.trim() === '' ? '' : ' ') + word;
  }
  return [...lines, current].join('\n');
};

/** Breaks long lines of a statement between words; one with the body of a function is left as that is stored. */
const formatStatement = (statement: string): string =>
  statement.includes('$')
    ? `${statement};`
    : `${statement};`
        .split('\n')
        .map((line) => (line.length > maxWidth ? wrapWords(line, '  ') : line))
        .join('\n');

/** Comment lines: a line with SQL in it may be long, since it is copied as a whole. */
const comment = (text: string): string[] => text.split('\n').map((line) => `-- ${line}`);

const formatStep = ({ why, statements, isHidden }: PlanStep): string =>
  [...comment(why), ...(isHidden ? [] : statements.map(formatStatement))].join('\n');

/**
 * Formats a plan as SQL that `psql` runs as a start would: what a start does in one transaction is in one. Each step
 * begins with its reason; a refusal and remarks are comments at the top.
 */
export function formatPlan({ steps, errorMessage, remarks }: Pick<SchemaPlan, 'steps' | 'errorMessage' | 'remarks'>) {
  const told = [errorMessage, remarks].flatMap((text) => (text === undefined ? [] : [comment(text).join('\n')]));
  const [inside, outside] = [false, true].map((is) => steps.filter(({ isOutside = false }) => isOutside === is));
  const isOneTransaction = inside?.some(({ isHidden }) => !isHidden);
  return (
    [
      ...told,
      ...(isOneTransaction ? ['begin;'] : []),
      ...(inside ?? []).map(formatStep),
      ...(isOneTransaction ? ['commit;'] : []),
      ...(outside ?? []).map(formatStep),
    ].join('\n\n') || '-- The tables match the declarations: nothing to do'
  );
}
