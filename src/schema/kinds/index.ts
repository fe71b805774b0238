import type { FieldKind } from '../field';
import type { Operator } from '../operators';
import type { Kind } from './Kind';
import { boolean } from './boolean';
import { choice } from './choice';
import { choices } from './choices';
import { date } from './date';
import { decimal } from './decimal';
import { email } from './email';
import { json } from './json';
import { file } from './file';
import { files } from './files';
import { height } from './height';
import { instant } from './instant';
import { integer } from './integer';
import { remoteChoice } from './remoteChoice';
import { longText } from './longText';
import { money } from './money';
import { ndcList } from './ndcList';
import { password } from './password';
import { percent } from './percent';
import { phone } from './phone';
import { prefixedId } from './prefixedId';
import { reference } from './reference';
import { references } from './references';
import { richText } from './richText';
import { rows } from './rows';
import { tags } from './tags';
import { text } from './text';
import { usState } from './usState';
import { weight } from './weight';
import { yesNo } from './yesNo';

/** All kinds; the screens and the server have tables with the same keys. A kind without an entry does not compile. */
export const kinds = {
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
  references,
  password,
  prefixedId,
  rows,
  remoteChoice,
  json,
} as const satisfies { readonly [K in FieldKind]: Kind<K> };

/** The operators that a search over a field of the kind may use. */
export type OperatorsOf<K extends FieldKind> = (typeof kinds)[K]['operators'][number] & Operator;
