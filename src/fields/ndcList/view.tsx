import type { CellProps, FieldViews } from '../cells/FieldView';
import { TagList } from '../cells/TagList';
import { toInputText } from '../shared/text';
import { splitNdcs } from './value';

const ndcsOf = ({ value }: CellProps<'ndcList'>): string[] => splitNdcs(toInputText(value));

export const ndcListViews: FieldViews<'ndcList'> = {
  ndcList: {
    Cell: (props) => <TagList items={ndcsOf(props)} />,
    FullValue: (props) => <TagList items={ndcsOf(props)} wraps />,
    columnWidth: 180,
    spansFormRow: true,
    showsProblem: true,
  },
};
