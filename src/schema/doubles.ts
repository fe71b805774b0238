/** What forms and dialogs about doubles of a record ask of declarations: no list loads it. */
export { likelyFields, likelyQuery } from './likely';
export { takeableFields } from './merge';
