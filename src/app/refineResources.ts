import type { ResourceProps } from '@refinedev/core';
import { hasPage, trashResourceName, trashPath, type Registry, type Resource } from '../schema';
import { editRoute, listRoute, recordRoute } from './routePaths';

const toResourceProps = (resource: Resource, registry: Registry): ResourceProps => ({
  name: resource.name,
  ...(hasPage.list(resource) && { list: listRoute(resource, registry) }),
  ...(hasPage.record(resource) && { show: recordRoute(resource) }),
  ...(hasPage.edit(resource) && { edit: editRoute(resource) }),
  meta: { label: resource.label.many, canDelete: resource.verbs.includes('delete') },
});

const toTrashProps = (resource: Resource): ResourceProps => ({
  name: trashResourceName(resource.name),
  list: trashPath(resource),
  meta: { label: `${resource.label.many} trash`, discardedOf: resource.name },
});

/** Refine's resources: one for each declaration, plus one for each trash. */
export function refineResources(registry: Registry): ResourceProps[] {
  return registry.all.flatMap((resource) =>
    resource.trash
      ? [toResourceProps(resource, registry), toTrashProps(resource)]
      : [toResourceProps(resource, registry)],
  );
}
