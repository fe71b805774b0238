import { condition, oneOf, word, type KindChecks } from '../../schema/kindChecks';

const days = { notBefore: word.optional(), notAfter: oneOf(['today']).optional() };

export const dateChecks: KindChecks<'date' | 'instant'> = {
  date: { options: { ...days, due: condition.optional() } },
  instant: {
    options: { ...days, format: oneOf(['MM-DD-YYYY', 'MM-DD-YYYY HH:mm', 'MM-DD-YYYY HH:mm A']).optional() },
  },
};
