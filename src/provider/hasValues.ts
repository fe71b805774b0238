import { isObject } from '../schema';

/** Whether an object has values by name: a form, a map or a day has none. */
export const hasValues = (value: unknown): value is Readonly<Record<string, unknown>> => isObject(value) && Object.prototype.toString.call(value) === '[object Object]';
