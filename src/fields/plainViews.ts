import type { FieldKind } from './kinds';
import type { FieldViews } from './cells/FieldView';
import { choiceViews } from './choice/view';
import { dateViews } from './date/view';
import { fileViews } from './file/view';
import { jsonViews } from './json/view';
import { measureViews } from './measure/view';
import { ndcListViews } from './ndcList/view';
import { numberViews } from './number/view';
import { passwordViews } from './password/view';
import { phoneViews } from './phone/view';
import { referenceViews } from './reference/view';
import { richTextViews } from './richText/view';
import { tagsViews } from './tags/view';
import { textViews } from './text/view';

/**
 * The view of every kind except rows, whose columns are fields themselves. They need no antd. A kind without an entry
 * does not compile.
 */
export const plainViews: FieldViews<Exclude<FieldKind, 'rows'>> = {
  ...textViews,
  ...richTextViews,
  ...phoneViews,
  ...dateViews,
  ...choiceViews,
  ...numberViews,
  ...measureViews,
  ...ndcListViews,
  ...tagsViews,
  ...fileViews,
  ...referenceViews,
  ...passwordViews,
  ...jsonViews,
};
