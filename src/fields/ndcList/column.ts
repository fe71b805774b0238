import type { FieldColumns } from '../sql/FieldColumn';
import { ndcPattern } from './value';

const onePattern = ndcPattern.source.slice(1, -1);

export const ndcListColumns: FieldColumns<'ndcList'> = {
  ndcList: {
    type: 'text',
    searchIgnores: '- ',
    describe: (converted) => ({ ...converted, pattern: `^${onePattern}(, ${onePattern})*$` }),
  },
};
