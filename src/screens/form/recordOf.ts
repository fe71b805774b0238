import { isObject, type Values } from '../../schema';

/** The record of a response; empty if there is none yet. */
export const recordOf = (answer: unknown): Values => (isObject(answer) ? answer : {});
