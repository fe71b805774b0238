import { choice, usState } from './choice';
import { choices } from './choices';
import { date, instant } from './date';
import { email } from './email';
import { facts } from './facts';
import { file, files } from './files';
import { height } from './height';
import { listing } from './listing';
import { longText } from './longText';
import { ndcList } from './ndcList';
import { decimal, integer, money, percent } from './numbers';
import { password } from './password';
import { phone } from './phone';
import { prefixedId } from './prefixedId';
import { reference } from './reference';
import { richText } from './richText';
import { tags } from './tags';
import { text } from './text';
import type { FieldViews } from './types';
import { weight } from './weight';
import { boolean, yesNo } from './yesNo';

/** How every kind of field is edited and shown, but the table whose columns are fields themselves. A kind without an entry does not compile. */
export const plainViews: Omit<FieldViews, 'rows'> = {
  text,
  longText,
  richText,
  email,
  phone,
  date,
  instant,
  choice,
  choices,
  yesNo,
  boolean,
  integer,
  decimal,
  money,
  percent,
  usState,
  height,
  weight,
  ndcList,
  tags,
  file,
  files,
  reference,
  password,
  prefixedId,
  listing,
  facts,
};
