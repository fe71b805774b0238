import { optionOf, type Problems, type Subject } from './context';

/** A part of a declaration with the words that a message about it begins with: `list.columns`, `field "size": it`. */
export interface Placed {
  readonly where: string;
}

/** A row of a table of rules: what is wrong with a part, as ends of sentences that begin with its place. */
export type Rule<Part> = (part: Part, subject: Subject) => Iterable<string>;

type Nothing = false | undefined | null | '';
type Say<Part, Fact> = string | ((fact: Fact, part: Part, subject: Subject) => string);

const saying = <Part, Fact>(say: Say<Part, Fact>, fact: Fact, part: Part, subject: Subject): string =>
  typeof say === 'string' ? say : say(fact, part, subject);

/** A rule that is broken if `when` finds anything; `say` words what it found, by default as it is. */
export const rule =
  <Part, Fact>(
    when: (part: Part, subject: Subject) => Fact | Nothing,
    say: Say<Part, Exclude<Fact, Nothing>> = String,
  ): Rule<Part> =>
  (part, subject) => {
    const fact = when(part, subject);
    return fact === false || fact === undefined || fact === null || fact === ''
      ? []
      : [saying(say, fact as Exclude<Fact, Nothing>, part, subject)];
  };

/** A rule that is broken once for each thing that `when` finds. */
export const ruleOfEach =
  <Part, Fact>(when: (part: Part, subject: Subject) => readonly Fact[], say: Say<Part, Fact>): Rule<Part> =>
  (part, subject) =>
    when(part, subject).map((fact) => saying(say, fact, part, subject));

/** Options that have no effect beside what `when` finds, or contradict it: `is` says what that makes of the part. */
export const excluding = <Part extends { readonly field: object }>(
  when: (part: Part) => unknown,
  is: string,
  without: readonly string[],
): Rule<Part> =>
  ruleOfEach(
    (part) => {
      const found = when(part);
      return found === undefined || found === false
        ? []
        : without.filter((option) => optionOf(part.field, option) !== undefined);
    },
    (option) => `is ${is}, but has "${option}"; leave "${option}" out`,
  );

/** Only the first of these rules that is broken: the others would only repeat it or follow from it. */
export const firstOf =
  <Part>(...rules: readonly Rule<Part>[]): Rule<Part> =>
  (part, subject) => {
    for (const one of rules) {
      const problems = [...one(part, subject)];
      if (problems.length > 0) return problems;
    }
    return [];
  };

/** Rules that concern some of the parts only. */
export const only =
  <Part>(applies: (part: Part, subject: Subject) => boolean, ...rules: readonly Rule<Part>[]): Rule<Part> =>
  (part, subject) =>
    applies(part, subject) ? rules.flatMap((one) => [...one(part, subject)]) : [];

/**
 * What a misshapen declaration makes throw has been reported by its shape. In a sound one it is a fault of the check,
 * which is told like a problem.
 */
function* guarded<T>(find: () => Iterable<T>, { isSound }: Subject): Generator<T | string> {
  try {
    yield* find();
  } catch (error) {
    if (isSound) yield `it could not be checked: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** Finds all problems of one resource that a table of rules describes. */
export type Family = (subject: Subject) => Problems;

/** A table of rules, and where it finds the parts that they are about. */
export const family = <Part extends Placed>(
  parts: (subject: Subject) => Iterable<Part>,
  rules: readonly Rule<Part>[],
): Family =>
  function* (subject) {
    for (const part of guarded(() => parts(subject), subject)) {
      if (typeof part === 'string') yield part;
      else {
        const place = part.where === '' ? '' : `${part.where} `;
        for (const one of rules) yield* guarded(() => Array.from(one(part, subject), (said) => place + said), subject);
      }
    }
  };
