import type { Resource } from './resource';

/** The heading of a resource's list. */
export const listTitle = ({ list, label }: Pick<Resource, 'list' | 'label'>): string => list?.title ?? label.many;
