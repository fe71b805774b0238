import type { Resource } from '../../../schema';
import { HttpError } from '../../http/HttpError';

/** Throws 403 if the caller's role is denied the verb on a record that is written along with another one. */
export function assertRoleAllows({ verbs, rights, label }: Resource, verb: 'create' | 'update'): void {
  if (rights?.[verb] && !verbs.includes(verb))
    throw new HttpError(
      403,
      `Your role may not ${verb === 'create' ? 'create' : 'change'} ${label.many.toLowerCase()}`,
    );
}
