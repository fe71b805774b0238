import { loadable } from '../screens';

/** Puts a style sheet before all others, so that those of the product have the last word; resolves once it holds, rejects where it cannot be had. */
function addSheet(address: string): Promise<void> {
  if (address === '' || [...document.styleSheets].some(({ ownerNode }) => (ownerNode as Element | null)?.getAttribute('href') === address)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const onerror = () => {
      link.remove();
      reject(new Error(`Unable to preload CSS for ${address}`));
    };
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: '', href: address, onload: () => resolve(), onerror });
    document.head.prepend(link);
  });
}

/** What the screens made of antd stand in, with their styles; the lists need none of it. */
export const antdFrame = loadable(async () => {
  // With the toasts: one that says that the line is down cannot be fetched over it.
  const [frame] = await Promise.all([import('./AntdFrame'), import('./AntdToasts'), import('virtual:antd-sheet').then(({ default: address }) => addSheet(address))]);
  return frame;
});
