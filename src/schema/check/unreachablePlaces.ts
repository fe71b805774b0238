import { actionsOf, isListOpened, parentResourceName } from '../listOpeners';
import { isLinkField } from '../references';
import type { Resource } from '../resource';
import { hasPage } from '../screenPaths';
import { canAddFromSubList } from '../subLists';
import type { CodeRequirements } from './codeRequirements';
import { type Problems, fieldOf } from './context';

const columnsOf = ({ list }: Resource) =>
  [...(list?.columns ?? []), ...(list?.related ?? [])].filter((column) => typeof column === 'object');

function hasCreateOpener(resource: Resource, all: readonly Resource[]): boolean {
  const { name, list } = resource;
  const isListed = all.some(({ record, relations }) => record && relations.hasMany.some(({ many }) => many === name));
  return (
    list?.createLabel !== undefined ||
    actionsOf(all).some((action) => 'create' in action && action.create === name) ||
    (isListed && canAddFromSubList(resource))
  );
}

function hasEditOpener({ name, list, record }: Resource, all: readonly Resource[]): boolean {
  return (
    record !== undefined ||
    (list?.actions ?? []).includes('edit') ||
    all.flatMap(columnsOf).some((column) => 'children' in column && column.children === name) ||
    all.some((other) => other.record?.children?.some(({ of }) => of === name))
  );
}

/**
 * Whether something opens the record page: a column, a reference on another record page, a list below the record, or
 * the page that creates it.
 */
function hasRecordOpener(resource: Resource, all: readonly Resource[]): boolean {
  const leadsHere = (one: Resource, name: string): boolean => {
    const field = fieldOf(one, name);
    return isLinkField(field) && field.to === resource.name;
  };
  const isLinked = all.some((one) =>
    columnsOf(one).some(
      (column) =>
        'field' in column &&
        column.link !== undefined &&
        (column.link === 'record' ? one === resource : leadsHere(one, column.link)),
    ),
  );
  const isReferredTo = all.some((one) =>
    one.record?.sections.some(({ fields }) => fields.some((name) => leadsHere(one, name))),
  );
  return (
    isLinked || isReferredTo || all.some((one) => parentResourceName(one) === resource.name) || hasPage.create(resource)
  );
}

function* unreachablePlaceProblems(
  resource: Resource,
  all: readonly Resource[],
  { opens = [], pages = [] }: CodeRequirements[string],
): Problems {
  const { list, form, record } = resource;
  const parentName = parentResourceName(resource);
  if (form?.create && !opens.includes('create') && !hasCreateOpener(resource, all))
    yield (
      'nothing opens form.create: its list has no button for it and no action creates a record; name the ' +
      'button in list.createLabel, or remove form.create'
    );
  if (form?.edit && !opens.includes('edit') && !hasEditOpener(resource, all))
    yield (
      'nothing opens form.edit: no action of its list does, and there is no record page; add "edit" to ' +
      'list.actions, or remove form.edit'
    );
  if (record && !opens.includes('record') && !pages.includes('record') && !hasRecordOpener(resource, all))
    yield (
      "nothing opens its record page: no column links to it; add link: 'record' to a column of its list, or " +
      'remove "record"'
    );
  if (!list || opens.includes('list') || pages.includes('list') || isListOpened(resource, all)) return;
  yield parentName === undefined
    ? 'nothing opens its list: it is not in the menu, not below a record, and no action leads to it; add ' +
      '"menu", or remove "list"'
    : `nothing opens its list: it is below the records of ${parentName}, but no action there leads to it; add ` +
      `{ page: '${resource.screenPath}' } to list.actions of ${parentName}`;
}

/** Forms, record pages and lists that users cannot reach: neither a declaration nor custom code opens them. */
export function* unreachableProblems(all: readonly Resource[], needs: CodeRequirements): Problems {
  for (const resource of all)
    for (const problem of unreachablePlaceProblems(resource, all, needs[resource.name] ?? {}))
      yield `${resource.name}: ${problem}`;
}
