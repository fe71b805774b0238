import type { Registry } from './registry';
import type { Resource } from './resource';

/**
 * The fields by which the work on a kind of record goes on: the choices that its list, or that of a view on it, lets
 * set for several records at once.
 */
export const statusFields = ({ name }: Pick<Resource, 'name'>, { all }: Pick<Registry, 'all'>): readonly string[] =>
  all.flatMap((other) => (other.name === name || other.view?.of === name ? (other.list?.bulkEdit ?? []) : []));
