import 'virtual:antd.css';
import './page.css';
import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type RootOptions } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { defaultManufacturer, manufacturers } from '../../resources/manufacturers';
import { registry } from '../../resources';
import type { Identity } from '../provider';
import { ChunkLoadError, openAnnouncements } from '../ui';
import { readAppConfig } from './config';
import { readPrefetchedData } from './readPrefetchedData';
import { isStorageAllowed } from './isStorageAllowed';
import { isLeaving } from './outdatedPage';
import { StorageBlocked } from './PageError';
import { preloadOnHover } from './preloadOnHover';
import { createRoutes } from './routes';
import { createServices } from './services';
import { protectedRouteId } from './session';

/** Logs errors caught by a boundary, except for code that could not be loaded: the screen reports that. */
const rootOptions: RootOptions = {
  onCaughtError: (error, { componentStack }) => {
    if (!(error instanceof ChunkLoadError)) console.error(error, componentStack);
  },
};

function findRoot(): HTMLElement {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element "root"');
  return root;
}

function render(routes: ReturnType<typeof createRoutes>, identity: Identity | undefined): void {
  const router = createBrowserRouter(
    routes,
    identity && { hydrationData: { loaderData: { [protectedRouteId]: identity } } },
  );
  const app = (
    <StrictMode>
      {/* A URL change must render before the next click is handled, which starts from what is on the screen. */}
      <RouterProvider router={router} useTransitions={false} />
    </StrictMode>
  );
  // Render synchronously, so that the loading indicator is not painted once more before.
  flushSync(() => createRoot(findRoot(), rootOptions).render(app));
}

async function start(): Promise<void> {
  const config = readAppConfig({
    settings: import.meta.env,
    hostname: window.location.hostname,
    automated: navigator.webdriver,
    manufacturers,
    defaultManufacturer,
  });
  // Selects the manufacturer's colours (build/antdStyles.ts).
  document.documentElement.dataset.desk = config.manufacturer.key;
  openAnnouncements();
  const services = createServices({ config, registry, manufacturers });
  const routes = createRoutes(services);
  preloadOnHover(routes);
  const identity = await readPrefetchedData(services, window.location);
  if (!isLeaving()) render(routes, identity);
}

if (isStorageAllowed()) void start();
else createRoot(findRoot()).render(<StorageBlocked />);
