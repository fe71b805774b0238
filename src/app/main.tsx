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
import { ChunkLoadError, startInputListeners } from '../screens';
import { readAppConfig } from './config';
import { readPrefetchedData } from './readPrefetchedData';
import { isLeaving } from './outdatedPage';
import { preloadOnHover } from './preloadOnHover';
import { createRoutes } from './routes';
import { createServices } from './createServices';
import { protectedRouteId } from './session';

const config = readAppConfig({
  settings: import.meta.env,
  hostname: window.location.hostname,
  automated: navigator.webdriver,
  manufacturers,
  defaultManufacturer,
});
// Selects the manufacturer's colours (vite/antdStyles.ts).
document.documentElement.dataset.desk = config.manufacturer.key;
startInputListeners();
const services = createServices({ config, registry, manufacturers });
const routes = createRoutes(services);
preloadOnHover(routes);

/** Logs errors caught by a boundary, except for code that could not be loaded: the screen reports that. */
const rootOptions: RootOptions = {
  onCaughtError: (error, { componentStack }) => {
    if (!(error instanceof ChunkLoadError)) console.error(error, componentStack);
  },
};

function render(identity: Identity | undefined): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element "root"');
  const router = createBrowserRouter(routes, identity && { hydrationData: { loaderData: { [protectedRouteId]: identity } } });
  const app = (
    <StrictMode>
      {/* A URL change must render before the next click is handled, because that click starts from the state on the screen. */}
      <RouterProvider router={router} useTransitions={false} />
    </StrictMode>
  );
  // Render synchronously, so that the loading indicator is not painted once more before.
  flushSync(() => createRoot(root, rootOptions).render(app));
}

void readPrefetchedData(services, window.location).then((identity) => {
  if (!isLeaving()) render(identity);
});
