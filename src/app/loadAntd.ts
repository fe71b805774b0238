import { loadable } from '../ui';

/**
 * Inserts a style sheet before all others, so that the product's own styles take precedence. Resolves once it has
 * loaded and rejects if it cannot be loaded.
 */
function insertStyleSheet(address: string): Promise<void> {
  if (
    address === '' ||
    [...document.styleSheets].some(({ ownerNode }) => (ownerNode as Element | null)?.getAttribute('href') === address)
  )
    return Promise.resolve();
  return new Promise((resolve, reject) => {
    const onerror = () => {
      link.remove();
      reject(new Error(`Unable to preload CSS for ${address}`));
    };
    const link = Object.assign(document.createElement('link'), {
      rel: 'stylesheet',
      crossOrigin: '',
      href: address,
      onload: () => resolve(),
      onerror,
    });
    document.head.prepend(link);
  });
}

/** Wrapper of the screens built with antd, including their styles. Lists do not need it. */
export const antdFrame = loadable(async () => {
  // Load the toasts too: without a connection, the toast that reports it could not be fetched.
  const [frame] = await Promise.all([
    import('./AntdFrame'),
    import('./AntdToasts'),
    import('virtual:antd-sheet').then(({ default: address }) => insertStyleSheet(address)),
  ]);
  return frame;
});
