import { useState, type ReactNode } from 'react';
import type { Resource } from '../../schema';
import { chosenColumns, columnNameOf, type Column } from '../../schema/screens';
import { loadable, OptionalPart } from '../../ui';
import { keepQuery, readKept, readLayout, writeLayout, type ListLayout } from '../search';
import { useIsSettled, useServerFeatures } from '../requests';
import styles from './SearchFields.module.css';
import type { ListAddress } from './useListState';

const ViewsMenu = loadable(async () => (await import('../views')).ViewsMenu);

interface ListViews {
  /** The columns of the open view, else those that the user has chosen for the list; with further ones behind them. */
  readonly columnsWith: (further: readonly Column[]) => readonly Column[];
  /** Its rows are lower. */
  readonly isDense: boolean;
  /** The menu of views, where the server has them; its place is kept until that is known. */
  readonly button: ReactNode;
}

/** The views of a list: its search, order, columns and height of rows under a name. */
export function useListViews(resource: Resource, { state, go }: Pick<ListAddress, 'state' | 'go'>): ListViews {
  const isOffered = useServerFeatures({ enabled: useIsSettled() })?.includes('views');
  const [own, setOwn] = useState(() => readLayout(new URLSearchParams(readKept('layout', resource))));
  const { columns, dense, ...others } = state;
  const isOwn = state.view === undefined && columns === undefined && !dense;
  const layout: ListLayout =
    isOffered === false ? {} : isOwn ? own : { ...(columns && { columns }), ...(dense && { dense }) };
  const choose = (next: ListLayout) => {
    if (state.view !== undefined) {
      go({ ...others, ...next });
      return;
    }
    keepQuery('layout', resource, writeLayout(next));
    setOwn(next);
    if (!isOwn) go(others, { replace: true });
  };
  return {
    columnsWith: (further) => {
      const chosen = chosenColumns(resource, layout.columns);
      const names = chosen.map(columnNameOf);
      return [...chosen, ...further.filter((column) => !names.includes(columnNameOf(column)))];
    },
    isDense: layout.dense === true,
    button: isOffered !== false && (
      <span className={`${styles.views} ${state.view === undefined ? '' : styles.openView}`}>
        {isOffered && (
          <OptionalPart>
            <ViewsMenu resource={resource} state={{ ...others, ...layout }} go={go} onLayout={choose} />
          </OptionalPart>
        )}
      </span>
    ),
  };
}
