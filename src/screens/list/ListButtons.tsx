import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { createPath, hasPage, importPath } from '../../schema/screens';
import type { Resource } from '../../schema';
import { Button, LinkButton } from '../../ui';
import { DownloadButton } from '../download';
import type { ShownList } from './useRecordList';
import type { useListViews } from './useListViews';
import type { useSelection } from './useSelection';
import { useIsSettled, useServerFeature } from '../requests';

/** The way to the import of a kind of record, where the server has that. */
function ImportLink({ resource }: { readonly resource: Resource }) {
  const isOffered = useServerFeature('import', { enabled: useIsSettled() });
  return (
    isOffered && (
      <LinkButton type="default" to={importPath(resource)}>
        Import
      </LinkButton>
    )
  );
}

interface CreateButtonProps {
  readonly resource: Resource;
  readonly openForm: () => void;
}

/** Opens the form of a new record over the list, or its page; absent if records cannot be created here. */
export function CreateButton({ resource, openForm }: CreateButtonProps) {
  const navigate = useNavigate();
  const { verbs, form, list } = resource;
  if (!verbs.includes('create') || !form?.create || list?.createLabel === undefined) return null;
  const leads = hasPage.create(resource);
  return (
    <Button
      type="primary"
      aria-keyshortcuts="c"
      onClick={() => (leads ? void navigate(createPath(resource)) : openForm())}
    >
      {list.createLabel}
    </Button>
  );
}

/** Downloads the list; absent unless the declaration offers it. */
const ListDownload = (props: { readonly resource: Resource; readonly list: ShownList }) =>
  props.resource.list?.csv ? <DownloadButton {...props} /> : null;

interface ListButtonsProps {
  readonly resource: Resource;
  readonly shown: ShownList;
  readonly views: ReturnType<typeof useListViews>;
  readonly selection: ReturnType<typeof useSelection>;
  readonly createButton: ReactNode;
  /** The tabs. */
  readonly children: ReactNode;
}

/** What stands beside Search and Clear Search. */
export const ListButtons = ({ resource, shown, views, selection, createButton, children }: ListButtonsProps) => (
  <>
    <ListDownload resource={resource} list={shown} />
    {views.button}
    {children}
    {selection.button}
    <span style={{ marginInlineStart: 'auto', display: 'inline-flex', gap: 8 }}>
      {resource.import && resource.verbs.includes('create') && <ImportLink resource={resource} />}
      {createButton}
    </span>
  </>
);
