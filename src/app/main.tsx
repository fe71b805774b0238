import 'virtual:antd.css';
import './page.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { defaultManufacturer, manufacturers } from '../../resources/manufacturers';
import { registry } from '../../resources';
import { readAppConfig } from './config';
import { preloadPointedAt } from './preloadPointedAt';
import { createRoutes } from './routes';
import { createServices } from './createServices';

const config = readAppConfig({
  settings: import.meta.env,
  hostname: window.location.hostname,
  automated: navigator.webdriver,
  manufacturers,
  defaultManufacturer,
});
// The styles of its desk (vite/antdStyles.ts).
document.documentElement.dataset.desk = config.manufacturer.key;
const routes = createRoutes(createServices({ config, registry, manufacturers }));
const router = createBrowserRouter(routes);
preloadPointedAt(routes);
const root = document.getElementById('root');
if (!root) throw new Error('The page has no element "root"');
createRoot(root).render(
  <StrictMode>
    {/* A change of the address shows before the next click is taken: that click goes on from what the screen says. */}
    <RouterProvider router={router} useTransitions={false} />
  </StrictMode>,
);
