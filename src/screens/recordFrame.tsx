import { Suspense, type ReactNode } from 'react';
import { useLocation, useParams, Link } from 'react-router';
import { parseRecordId, type Resource, homePath } from '../schema';
import { listTitle, type ShownPerson } from '../schema/screens';
import { useListUrl } from './registry';
import { LinkButton, Notice, Flex, Breadcrumb } from '../ui';
import { MergedFrom, readMergedPlace } from './merge';
import { LoadProblem, type FailedRead } from './requests';

/**
 * The name of a person, with the address as its description: on hover, and for assistive technology. A dash for nobody.
 */
export const PersonName = ({ shown = '—', address }: Partial<ShownPerson>) => <span title={address}>{shown}</span>;

interface RecordBreadcrumbProps {
  readonly resource: Resource;
  readonly title: ReactNode;
  /** Label of the current page, below the record. */
  readonly below?: string;
}

/** Breadcrumb from a record to its list. */
export function RecordBreadcrumb({ resource, title, below }: RecordBreadcrumbProps) {
  const address = useListUrl(resource);
  return (
    <Breadcrumb
      items={[<Link to={address}>{listTitle(resource)}</Link>, title, ...(below === undefined ? [] : [below])]}
    />
  );
}

interface RefusedScreenProps {
  readonly resource: Resource;
  /** The server's message, or the one that it would send. */
  readonly message: string;
}

/** Shown in place of a screen whose records the user may not read (decision 17). The user stays signed in. */
export function RefusedScreen({ resource, message }: RefusedScreenProps) {
  return (
    <Notice
      mark="403"
      title={`You have no access to ${resource.label.many}`}
      actions={<LinkButton to={homePath}>Go to the Dashboard</LinkButton>}
    >
      {message}
    </Notice>
  );
}

interface RecordProblemProps {
  readonly resource: Resource;
  readonly problem: FailedRead;
  readonly onRetry: () => void;
}

/** Shown in place of the page of a record that does not exist. */
export function RecordNotFound({ resource }: Pick<RecordProblemProps, 'resource'>) {
  const address = useListUrl(resource);
  return (
    <Notice
      title={`${resource.label.one} not found`}
      actions={<LinkButton to={address}>{`Back to ${resource.label.many}`}</LinkButton>}
    />
  );
}

/**
 * Shown where a record could not be loaded: "not found", or the reason with a Retry button. Plain HTML, like every
 * message about a lost connection.
 */
export function RecordProblem({ resource, problem, onRetry }: RecordProblemProps) {
  const address = useListUrl(resource);
  if (problem.status === 404) return <RecordNotFound resource={resource} />;
  return (
    <Flex vertical gap="middle">
      <LoadProblem message={resource.messages.loadFailed} problem={problem} onRetry={onRetry} />
      <Link to={address}>{`Back to ${resource.label.many}`}</Link>
    </Flex>
  );
}

const noBox = { display: 'contents' } as const;

interface RouteRecordProps {
  /** The resource of the record that the URL names. */
  readonly resource: Resource;
  /** The route parameter that holds its id. */
  readonly by?: 'id' | 'parentId';
  readonly children: (id: string) => ReactNode;
}

/**
 * Renders the page of the record that the URL names, below a notice if the page of a record that was merged into it led
 * there. An id that cannot exist shows "not found" without a request.
 */
export function RouteRecord({ resource, by = 'id', children }: RouteRecordProps) {
  const { [by]: id = '' } = useParams();
  const { mergedFrom } = readMergedPlace(useLocation().state);
  const number = parseRecordId(id);
  if (number === undefined) return <RecordNotFound resource={resource} />;
  if (mergedFrom === undefined) return children(id);
  // In one element, in which the focus of a notice that goes passes on to the page.
  return (
    <div style={noBox}>
      <Suspense>
        <MergedFrom resource={resource} id={number} from={mergedFrom} />
      </Suspense>
      {children(id)}
    </div>
  );
}
