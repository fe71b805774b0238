/** What declarations are written with: the kinds of fields, and the functions that declare records. */
export { defineResource } from './resource';
export { resourceOptions } from './resourceOptions';
export { viewedFields, viewedRelations } from './view';
export * from '../fields';
