import { type ReactNode, useEffect } from 'react';
import styles from './PageHeading.module.css';
import { styleKey } from './styleConstants';
import { announce } from './announce';

/** The product's name (decision 40). */
export const productName = 'Patient Support Desk';

let [shownScreen, shownCount] = ['', 0];

const composeTitle = (): string => `${shownCount > 0 ? `(${shownCount}) ` : ''}${shownScreen} · ${productName}`;

/** Shows what waits for the user as a number before the title of the browser tab; 0 shows none. */
export function showTitleCount(count: number): void {
  const isShown = shownScreen !== '' && document.title === composeTitle();
  shownCount = count;
  // Not where another title covers it, as while the screen is locked.
  if (isShown) document.title = composeTitle();
}

/** A title of a record changes once more when it has been read. */
const settledMs = 500;

/**
 * Sets the title of the browser tab. Announces it, except when the page is loaded, as screen readers then read it by
 * themselves.
 */
export function usePageTitle(screen: string): void {
  useEffect(() => {
    const last = document.title;
    const title = `${screen} · ${productName}`;
    const isSame = shownScreen === screen;
    shownScreen = screen;
    document.title = composeTitle();
    if (last === productName || isSame) return undefined;
    const announcing = setTimeout(() => announce(title), settledMs);
    return () => clearTimeout(announcing);
  }, [screen]);
}

/** The path to the current page, which is its last item; styled as antd's. */
export function Breadcrumb({ items }: { readonly items: readonly ReactNode[] }) {
  return (
    <nav className={`ant-breadcrumb ${styleKey} ${styles.crumbs ?? ''}`} aria-label="Breadcrumb">
      <ol>
        {items.map((item, at) => (
          <li key={at} className="ant-breadcrumb-item">
            {at > 0 && (
              <span className="ant-breadcrumb-separator" aria-hidden>
                /
              </span>
            )}
            {item}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The level-1 heading of a screen. */
export function PageHeading({ children }: { readonly children: ReactNode }) {
  return <h1 className={styles.heading}>{children}</h1>;
}
