import type { Resource } from '../../schema';
import { listPath } from '../../schema/screens';
import { Link, Text } from '../../ui';
import { useRegistry } from '../registry';

/** Leads to the templates of a kind of message, where there is none to choose, for those who may see them. */
export function NoTemplates({ of: outgoing }: { readonly of: Resource['outgoing'] }) {
  const registry = useRegistry();
  if (outgoing?.templates === undefined) return null;
  const kind = registry.get(outgoing.templates);
  if (!kind.verbs.includes('list')) return null;
  return (
    <Text type="secondary">
      There is no template yet: see <Link to={listPath(kind)}>{kind.label.many}</Link>
    </Text>
  );
}
