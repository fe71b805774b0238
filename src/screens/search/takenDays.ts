import type { RelativeDays } from '../../fields/inputs';
import { describeRelativeDay, traitsOf, type Field, type Operator } from '../../schema';

/** The spans of time that are searched most, in days. */
const spans = [7, 30, 90];

const takenBy = (op: Operator, offered: readonly number[] = []): RelativeDays => ({
  offered,
  describe: (days) => describeRelativeDay(days, op),
});

/** The ends of a range of dates offer days: its first one for what is recent, its last one for what is older. */
const byOperator: Partial<Record<Operator, RelativeDays>> = {
  eq: takenBy('eq'),
  gte: takenBy(
    'gte',
    spans.map((days) => -days),
  ),
  lte: takenBy(
    'lte',
    spans.map((days) => -days - 1),
  ),
};

/** The days counted from today that the input of a search takes; undefined for a search of anything but days. */
export const takenDays = (field: Field, op: Operator): RelativeDays | undefined =>
  traitsOf(field).family === 'day' ? byOperator[op] : undefined;
