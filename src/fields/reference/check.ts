import {
  findPrefixProblem,
  nonEmptyList,
  ruleOfEach,
  suggestName,
  word,
  type KindPart,
  type KindChecks,
  type Subject,
} from '../../schema/kindChecks';

const prefixesIn = ({ resources }: Subject): string[] =>
  [...new Set([...resources.values()].flatMap(({ idPrefix, trash }) => [idPrefix, trash?.idPrefix]))].filter(
    (prefix) => prefix !== undefined,
  );

export const referenceChecks: KindChecks<'reference' | 'references' | 'prefixedId'> = {
  reference: { options: { to: word }, isCell: true },
  references: { options: { to: word } },
  prefixedId: {
    options: { prefixes: nonEmptyList(word) },
    rules: [
      ruleOfEach(
        ({ field: { prefixes } }: KindPart<'prefixedId'>, subject) =>
          prefixes.flatMap(
            (prefix) =>
              findPrefixProblem(prefix) ??
              (prefixesIn(subject).includes(prefix)
                ? []
                : `"${prefix}", which no resource uses; ${suggestName(prefix, prefixesIn(subject))}`),
          ),
        (problem) => `has the prefix ${problem}`,
      ),
    ],
    lists: ['prefixes'],
    isCell: false,
  },
};
