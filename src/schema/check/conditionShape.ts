import { z } from 'zod';
import { list, oneBy, options, scalar, word } from './shape';
import { describeValue } from './wording';

/** A condition of a field, a section or a search. */
export const condition: z.ZodType = z.lazy(() =>
  oneBy(
    {
      is: options({ field: word, is: list(scalar) }),
      filled: options({
        field: word,
        filled: z.boolean({ error: ({ input }) => `is ${describeValue(input)}; true or false is needed` }),
      }),
      feature: options({ feature: word }),
      all: options({ all: list(condition) }),
      any: options({ any: list(condition) }),
    },
    (value) => ['is', 'filled', 'feature', 'all', 'any'].find((key) => key in value),
    'a condition with "field" and "is" or "filled", or with "feature", "all" or "any"',
  ),
);
