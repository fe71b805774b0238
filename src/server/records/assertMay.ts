import type { Resource } from '../../schema';
import { HttpError } from '../http/HttpError';

/** Throws 403 for a record that is written along with another one, where the caller's role has been refused the verb. */
export function assertMay({ verbs, rights, label }: Resource, verb: 'create' | 'update'): void {
  if (rights?.[verb] && !verbs.includes(verb)) throw new HttpError(403, `Your role may not ${verb === 'create' ? 'create' : 'change'} ${label.many.toLowerCase()}`);
}
