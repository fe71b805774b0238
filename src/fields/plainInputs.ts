import type { FieldInputs } from './controls/InputProps';
import type { FieldKind } from './kinds';
import { choiceInputs } from './choice/input';
import { dateInputs } from './date/input';
import { fileInputs } from './file/input';
import { jsonInputs } from './json/input';
import { measureInputs } from './measure/input';
import { ndcListInputs } from './ndcList/input';
import { numberInputs } from './number/input';
import { passwordInputs } from './password/input';
import { phoneInputs } from './phone/input';
import { referenceInputs } from './reference/input';
import { richTextInputs } from './richText/input';
import { tagsInputs } from './tags/input';
import { textInputs } from './text/input';

/**
 * The input of every kind except rows, whose cells are fields themselves. Apart from the views, which need no antd. A
 * kind without an entry does not compile.
 */
export const plainInputs: FieldInputs<Exclude<FieldKind, 'rows'>> = {
  ...textInputs,
  ...richTextInputs,
  ...phoneInputs,
  ...dateInputs,
  ...choiceInputs,
  ...numberInputs,
  ...measureInputs,
  ...ndcListInputs,
  ...tagsInputs,
  ...fileInputs,
  ...referenceInputs,
  ...passwordInputs,
  ...jsonInputs,
};
