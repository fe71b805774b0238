import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import styles from './Pagination.module.css';

/** The last page that has rows; 1 if there are none. */
export const lastPage = (total: number, pageSize: number): number => Math.max(1, Math.ceil(total / pageSize));

interface PaginationProps {
  /** Label of the table, for screen readers on pages with several tables. */
  readonly of: string;
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  /** Called when the user hovers over or focuses a link to the next page. */
  readonly onNearNext?: (() => void) | undefined;
  readonly onPage: (page: number) => void;
}

/** Number of pages shown on either side of the current one. */
const around = 2;

/** The page numbers to show: first, last and those around the current one; "gap" where numbers are omitted. */
export function namedPages(page: number, last: number): readonly (number | 'gap')[] {
  const from = Math.max(1, Math.min(page - around, last - 2 * around));
  const to = Math.min(last, Math.max(page + around, 1 + 2 * around));
  const middle = Array.from({ length: to - from + 1 }, (_, at) => from + at);
  const before: (number | 'gap')[] = from > 2 ? [1, 'gap'] : from === 2 ? [1] : [];
  const after: (number | 'gap')[] = to < last - 1 ? ['gap', last] : to === last - 1 ? [last] : [];
  return [...before, ...middle, ...after];
}

interface StepProps {
  readonly title: string;
  readonly isDisabled?: boolean;
  readonly isCurrent?: boolean;
  readonly onNear?: (() => void) | undefined;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Step({ title, isDisabled = false, isCurrent = false, onNear, onClick, children }: StepProps) {
  return (
    // Clicks on the button bubble up to the list item.
    <li title={title} onPointerEnter={onNear} onFocus={onNear} onClick={isDisabled ? undefined : onClick}>
      <button
        type="button"
        className={styles.step}
        disabled={isDisabled}
        aria-label={title}
        aria-current={isCurrent ? 'page' : undefined}
      >
        {children}
      </button>
    </li>
  );
}

interface StepFocus {
  readonly nav: RefObject<HTMLElement | null>;
  /** Called when a step to this page has been pressed. */
  readonly onStep: (to: number) => void;
}

/**
 * The step to the first or the last page is then disabled, which would lose the focus: the number of that page gets it.
 */
function useStepFocus({ page, last }: { readonly page: number; readonly last: number }): StepFocus {
  const nav = useRef<HTMLElement>(null);
  const edge = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (edge.current === page) nav.current?.querySelector<HTMLElement>('[aria-current]')?.focus();
    edge.current = undefined;
  }, [page]);
  return {
    nav,
    onStep: (to) => {
      edge.current = to === 1 || to === last ? to : undefined;
    },
  };
}

/** Pagination below a table, with the total number of records. */
export function Pagination({ of, page, pageSize, total, onNearNext, onPage }: PaginationProps) {
  const last = lastPage(total, pageSize);
  const go = (to: number) => {
    if (to !== page) onPage(to);
  };
  const { nav, onStep } = useStepFocus({ page, last });
  const step = (to: number) => {
    onStep(to);
    go(to);
  };
  return (
    <nav ref={nav} aria-label={`Pages of ${of}`} className={styles.pages}>
      <span className={styles.total}>{`Total ${total}`}</span>
      <ul>
        <Step title="Previous Page" isDisabled={page <= 1} onClick={() => step(page - 1)}>
          ‹
        </Step>
        {namedPages(page, last).map((named, at) =>
          named === 'gap' ? (
            <li key={`gap ${at}`} aria-hidden className={styles.gap}>
              …
            </li>
          ) : (
            <Step
              key={named}
              title={String(named)}
              isCurrent={named === page}
              onNear={named === page + 1 ? onNearNext : undefined}
              onClick={() => go(named)}
            >
              {named}
            </Step>
          ),
        )}
        <Step
          title="Next Page"
          isDisabled={page >= last}
          onNear={page < last ? onNearNext : undefined}
          onClick={() => step(page + 1)}
        >
          ›
        </Step>
      </ul>
    </nav>
  );
}
