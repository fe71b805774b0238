/** How long an answer is kept that took long. */
export const keptMs = 60_000;
/** What may be asked for again at any time, in milliseconds. */
const quickMs = 200;
const mostKept = 500;

interface Answer<T> {
  readonly value: Promise<T>;
  /** When it is asked for again, in milliseconds; while it is asked for, never. */
  until: number;
}

/** Answers by key: those that take long are kept for a minute, and asked for once at a time. */
export function keepAnswers<T>(now: () => number) {
  const kept = new Map<string, Answer<T>>();
  return (key: string, ask: () => Promise<T>): Promise<T> => {
    const known = kept.get(key);
    if (known && now() < known.until) return known.value;
    const asked = now();
    const answer: Answer<T> = { value: ask(), until: Infinity };
    const forget = () => {
      if (kept.get(key) === answer) kept.delete(key);
    };
    kept.set(key, answer);
    answer.value.then(() => {
      if (now() - asked < quickMs) forget();
      else answer.until = now() + keptMs;
    }, forget);
    if (kept.size > mostKept) kept.delete(kept.keys().next().value as string);
    return answer.value;
  };
}
