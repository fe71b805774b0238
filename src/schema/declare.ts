/** What declarations are written with: the kinds of fields, and the functions that declare records. */
export { defineResource } from './resource';
export { resourceOptions } from './resourceOptions';
export { viewedFields, viewedRelations } from './view';
export {
  boolean,
  choice,
  choices,
  date,
  decimal,
  email,
  file,
  files,
  height,
  instant,
  integer,
  json,
  longText,
  money,
  ndcList,
  password,
  percent,
  phone,
  prefixedId,
  reference,
  references,
  remoteChoice,
  richText,
  rows,
  tags,
  text,
  usState,
  weight,
} from '../fields';
