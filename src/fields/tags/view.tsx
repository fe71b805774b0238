import type { FieldViews } from '../cells/FieldView';
import { TagList, toTexts } from '../cells/TagList';

export const tagsViews: FieldViews<'tags'> = {
  tags: {
    Cell: ({ value }) => <TagList items={toTexts(value)} />,
    FullValue: ({ value }) => <TagList items={toTexts(value)} wraps />,
    columnWidth: 200,
  },
};
