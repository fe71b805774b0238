import type { ResourceProps } from '@refinedev/core';
import { hasPage, trashName, trashPath, type Registry, type Resource } from '../schema';
import { editAddress, listRoute, recordAddress } from './addresses';

const recordsOf = (resource: Resource, registry: Registry): ResourceProps => ({
  name: resource.name,
  ...(hasPage.list(resource) && { list: listRoute(resource, registry) }),
  ...(hasPage.record(resource) && { show: recordAddress(resource) }),
  ...(hasPage.edit(resource) && { edit: editAddress(resource) }),
  meta: { label: resource.label.many, canDelete: resource.verbs.includes('delete') },
});

const trashOf = (resource: Resource): ResourceProps => ({
  name: trashName(resource.name),
  list: trashPath(resource),
  meta: { label: `${resource.label.many} trash`, discardedOf: resource.name },
});

/** Refine's resources: one for each declaration, plus one for each trash. */
export function refineResources(registry: Registry): ResourceProps[] {
  return registry.all.flatMap((resource) => (resource.trash ? [recordsOf(resource, registry), trashOf(resource)] : [recordsOf(resource, registry)]));
}
