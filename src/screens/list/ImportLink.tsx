import type { Resource } from '../../schema';
import { importPath } from '../../schema/screens';
import { LinkButton } from '../../ui';
import { useIsSettled, useServerFeature } from '../requests';

/** The way to the import of a kind of record, where the server has that. */
export function ImportLink({ resource }: { readonly resource: Resource }) {
  const isOffered = useServerFeature('import', { enabled: useIsSettled() });
  return (
    isOffered && (
      <LinkButton type="default" to={importPath(resource)}>
        Import
      </LinkButton>
    )
  );
}
