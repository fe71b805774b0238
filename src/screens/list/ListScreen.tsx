import { listTitle } from '../../schema';
import { useResource } from '../registry';
import { ListPage, type ListExtensions } from './ListPage';
import { ChildList } from './ChildList';

export type { ShownList } from './ListPage';

interface ListScreenProps extends ListExtensions {
  readonly resource: string;
}

/** The list of a resource (Records 2); within its parent record, if so declared. */
export function ListScreen({ resource: name, ...extensions }: ListScreenProps) {
  const resource = useResource(name);
  const title = listTitle(resource);
  if (resource.relations.parent)
    return <ChildList key={name} resource={resource} reference={resource.relations.parent} {...extensions} />;
  return <ListPage key={name} resource={resource} owner={name} title={title} {...extensions} />;
}
