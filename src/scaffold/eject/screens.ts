import { findReference, type Registry, type Resource } from '../../schema';
import { hasPage } from '../../schema/screens';
import { exportName } from '../names';
import { Refusal } from '../refusals';

/** The screens that can be turned into files. */
export const screenNames = ['list', 'record', 'form'] as const;
export type ScreenName = (typeof screenNames)[number];

/** A page of one's own: its component, its route, and its text. */
export interface EjectedPage {
  /** The name of the component and of its file. */
  readonly component: string;
  /** The route in screenPlaces.ts, of the declaration that is named `own` there. */
  readonly path: (own: string) => string;
  /** Whether the page is built with antd. */
  readonly usesAntd: boolean;
  readonly text: string;
}

const componentOf = ({ name }: Resource, page: string): string => {
  const own = exportName(name);
  return `${own.charAt(0).toUpperCase()}${own.slice(1)}${page}`;
};

function listPage(resource: Resource): EjectedPage {
  if (!resource.list)
    throw new Refusal(`${resource.label.many} have no list; declare one with "list: { columns: […] }"`);
  if (findReference({ fields: resource.declared }, resource.relations.parent))
    throw new Refusal(
      `The list of ${resource.name} is below the page of another record, to which it belongs; ` +
        'eject the page of that record: npm run eject -- NAME record',
    );
  const component = componentOf(resource, 'ListPage');
  return {
    component,
    path: (own) => `listPath(${own})`,
    usesAntd: false,
    text: `import { listTitle } from '../../schema/screens';
import { ListScreen } from '../../screens/list';
import { useResource } from '../../screens/registry';
import { PageHeading } from '../../ui';

/** The list of ${resource.label.many}. ListScreen also takes further \`actions\` of a row, and \`permanentFilters\`. */
export function ${component}() {
  const resource = useResource('${resource.name}');
  return <ListScreen resource={resource.name} heading={<PageHeading>{listTitle(resource)}</PageHeading>} />;
}
`,
  };
}

function recordPage(resource: Resource): EjectedPage {
  if (!hasPage.record(resource))
    throw new Refusal(`A record of ${resource.name} has no page; declare one with "record: {}"`);
  const component = componentOf(resource, 'RecordPage');
  return {
    component,
    path: (own) => `recordRoute(${own})`,
    usesAntd: false,
    text: `import { RecordPage, RecordSections } from '../../screens/record';
import { useResource } from '../../screens/registry';

/** The page of a ${resource.label.one}. What stands above or below the declared sections is written beside them. */
export function ${component}() {
  const resource = useResource('${resource.name}');
  return (
    <RecordPage resource={resource}>{(record) => <RecordSections resource={resource} record={record} />}</RecordPage>
  );
}
`,
  };
}

const formParts = {
  create: {
    page: 'CreatePage',
    path: (own: string) => `createPath(${own})`,
    says: 'creates',
    form: '<RecordFormView {...page} disableWhileSaving />',
  },
  edit: {
    page: 'EditPage',
    path: (own: string) => `editRoute(${own})`,
    says: 'edits',
    form: '<RecordFormView {...page} joinsErrors={resource.form?.edit?.joinsErrors} />',
  },
} as const;

function formPages(resource: Resource): readonly EjectedPage[] {
  const found = (['create', 'edit'] as const).filter((verb) => hasPage[verb](resource));
  if (found.length === 0)
    throw new Refusal(
      `The forms of ${resource.name} open in a modal, which is no page; declare "opensIn: 'page'" in form.create ` +
        'or form.edit',
    );
  return found.map((verb) => {
    const { page, path, says, form } = formParts[verb];
    const component = componentOf(resource, page);
    return {
      component,
      path,
      usesAntd: true,
      text: `import { ${page}, RecordFormView } from '../../screens/form';
import { useResource } from '../../screens/registry';

/** The page that ${says} a ${resource.label.one}. What stands above or below the form is written beside it. */
export function ${component}() {
  const resource = useResource('${resource.name}');
  return <${page} resource={resource}>{(page) => ${form}}</${page}>;
}
`,
    };
  });
}

/** The pages that a screen of a kind becomes. Throws a Refusal if it has no such screen, with the way out. */
export function ejectedPages(
  registry: Pick<Registry, 'get'>,
  name: string,
  screen: ScreenName,
): readonly EjectedPage[] {
  const resource = registry.get(name);
  if (screen === 'form') return formPages(resource);
  return [screen === 'list' ? listPage(resource) : recordPage(resource)];
}
