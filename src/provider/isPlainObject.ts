import { isObject } from '../schema';

/** Whether a value is an object with keys, unlike a form, a map or a date. */
export const isPlainObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  isObject(value) && Object.prototype.toString.call(value) === '[object Object]';
