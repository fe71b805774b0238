import { summaryLists } from '../summary';
import { wholeResource } from './parts';
import { family, ruleOfEach } from './rule';

/** Rules of the line that says who or what a record is. */
export const summaryRules = family(wholeResource, [
  ruleOfEach(
    ({ resource }) =>
      summaryLists(resource.record).flatMap(({ of }) =>
        resource.relations.hasMany.some(({ many }) => many === of) ? [] : of,
      ),
    (of) => `shows in record.summary a field of "${of}", of which its page has no list; declare a relation with "many"`,
  ),
]);
