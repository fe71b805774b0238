import { nonEmptyList, rule, word, type KindChecks } from '../../schema/kindChecks';

export const jsonChecks: KindChecks<'json'> = {
  json: {
    options: { omit: nonEmptyList(word).optional() },
    rules: [
      rule(({ field: { readOnly } }) => !readOnly, 'is an object that only the server can write; make it read-only'),
    ],
    lists: ['omit'],
  },
};
