import { fileURLToPath } from 'node:url';
import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs';
import * as antd from 'antd';
import { createElement as element, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { runnerImport, type Plugin } from 'vite';
import type { manufacturers } from '../../../resources/manufacturers.ts';
import type { Manufacturer } from '../../schema';
import { styleKey } from '../../ui/styleConstants.ts';
import { createTheme } from '../theme.ts';
import { removeUnusedRules, readSources } from './removeUnusedRules.ts';

const initialSheetId = '/@antd-first.css';
const fullSheetId = '\0antd-sheet';

const { _InternalPanelDoNotUseOrYouWillBeFired: Dialog } = antd.Modal as typeof antd.Modal & {
  readonly _InternalPanelDoNotUseOrYouWillBeFired: () => ReactElement;
};
const { _InternalPanelDoNotUseOrYouWillBeFired: Toast } = antd.notification as typeof antd.notification & {
  readonly _InternalPanelDoNotUseOrYouWillBeFired: () => ReactElement;
};

/** How each component is rendered to extract its styles. A test compares the names with the imports from antd. */
export const componentRenderers: Readonly<Record<string, () => ReactElement | readonly ReactElement[]>> = {
  Alert: () => element(antd.Alert),
  Checkbox: () => element(antd.Checkbox),
  App: () => [element(antd.App), element(Toast)],
  AutoComplete: () => element(antd.AutoComplete),
  Breadcrumb: () => element(antd.Breadcrumb, { items: [] }),
  Button: () => element(antd.Button),
  Card: () => element(antd.Card),
  DatePicker: () => element(antd.DatePicker),
  Descriptions: () => element(antd.Descriptions),
  Divider: () => element(antd.Divider),
  Drawer: () => element(antd.Drawer),
  Dropdown: () => element(antd.Dropdown, { menu: { items: [] } }, element('i')),
  Empty: () => element(antd.Empty),
  Form: () => element(antd.Form, null, element(antd.Form.Item, { label: 'a', tooltip: 'b' })),
  Input: () => [element(antd.Input), element(antd.Input.TextArea), element(antd.Input.Password)],
  Modal: () => [element(antd.Modal), element(Dialog)],
  Progress: () => element(antd.Progress),
  Select: () => element(antd.Select),
  Skeleton: () => element(antd.Skeleton),
  Space: () => [element(antd.Space, null, element('i')), element(antd.Space.Compact, null, element(antd.Button))],
  Spin: () => element(antd.Spin),
  Tabs: () => element(antd.Tabs, { items: [] }),
  Tag: () => [element(antd.Tag, { color: 'green' }), element(antd.Tag, { color: 'success' })],
  Typography: () => [element(antd.Typography.Text, { copyable: true }, 'a'), element(antd.Typography.Title, null, 'a')],
};

/** Components that others render internally. */
const internalComponents = [element(antd.Tooltip)];

type StyleTypes = ('style' | 'token' | 'cssVar')[];

type Cache = ReturnType<typeof createCache>;

function renderInto(cache: Cache, parts: readonly ReactElement[], calm = false): void {
  const theme = { ...createTheme({ calm }), zeroRuntime: false };
  renderToString(element(StyleProvider, { cache }, element(antd.ConfigProvider, { theme }, ...parts)));
}

/**
 * A number with many decimals, such as a line height. CSS minifiers truncate it, which makes a line a fraction of a
 * pixel too short; rounding up keeps the intended layout.
 */
const longFraction = /\d+\.\d{6,}/g;
const roundUp = (fraction: string): string => String(Math.ceil(Number(fraction) * 1e5) / 1e5);

/** Extracts the styles of elements, in their order. */
function extractSheet(
  parts: readonly ReactElement[],
  { calm = false, types = ['style', 'token', 'cssVar'] }: { readonly calm?: boolean; readonly types?: StyleTypes } = {},
): string {
  const cache = createCache();
  renderInto(cache, parts, calm);
  return extractStyle(cache, { plain: true, types, once: true }).replace(longFraction, roundUp);
}

/** Components whose styles the plain HTML components use (ui/controls). */
export const plainHtmlComponents: readonly string[] = [
  'Breadcrumb',
  'Button',
  'Card',
  'Dropdown',
  'Input',
  'Skeleton',
  'Tag',
  'Typography',
];
const isPlainHtml = (name: string): boolean => plainHtmlComponents.includes(name);

const renderComponents = (isIncluded: (name: string) => boolean): ReactElement[] =>
  Object.entries(componentRenderers).flatMap(([name, render]) => (isIncluded(name) ? render() : []));

/** Disables animations if the system requests reduced motion. */
function reducedMotionRule(): string {
  const sheet = extractSheet([element(antd.Button)], { calm: true, types: ['token', 'cssVar'] });
  const declarations = [...sheet.matchAll(/--ant-motion-duration-[a-z]+:[^;]+;/g)].map(([declaration]) => declaration);
  return `@media (prefers-reduced-motion: reduce){.${styleKey}{${[...new Set(declarations)].join('')}}}`;
}

/**
 * Overrides the theme's colours with those of a manufacturer, selected by the page's `data-desk` attribute, for plain
 * HTML and antd alike.
 */
function accentRule({ key, accent }: Pick<Manufacturer, 'key' | 'accent'>): string {
  if (accent === undefined) return '';
  const darkened = `color-mix(in srgb, ${accent} 75%, black)`;
  const colors = {
    '--desk-accent': accent,
    '--ant-color-link': accent,
    '--ant-color-link-hover': darkened,
    '--ant-color-link-active': darkened,
  };
  const declarations = Object.entries(colors)
    .map((pair) => pair.join(':'))
    .join(';');
  return `[data-desk="${key}"],[data-desk="${key}"] .${styleKey}{${declarations}}`;
}

const manufacturersFile = (): string => fileURLToPath(new URL('../../../resources/manufacturers.ts', import.meta.url));

/** Reads the manufacturers when they are asked for: a mistake in their file keeps no server from starting. */
async function readManufacturers(): Promise<readonly Manufacturer[]> {
  const { module } = await runnerImport<{ readonly manufacturers: typeof manufacturers }>(manufacturersFile(), {
    configFile: false,
    logLevel: 'silent',
  });
  return module.manufacturers;
}

const readProductSources = (): string[] =>
  readSources(
    ['ui', 'fields', 'screens', 'pages', 'app/shell'].map((folder) =>
      fileURLToPath(new URL(`../../${folder}`, import.meta.url)),
    ),
  );

/**
 * The styles of every component that the product uses, with its theme as variables. Of the grid, only the column
 * classes that occur in the sources.
 */
export const createFullSheet = async (): Promise<string> =>
  removeUnusedRules(
    extractSheet([
      ...renderComponents(isPlainHtml),
      ...renderComponents((name) => !isPlainHtml(name)),
      ...internalComponents,
    ]),
    { sources: readProductSources(), requiredPrefixes: ['ant-col-'] },
  );

/**
 * The styles of the initial page: the rules for the class names of plain HTML, with the theme as variables. They are in
 * a cascade layer, which unlayered styles override: the full sheet once it has loaded, and the product's own styles.
 */
export async function createInitialSheet(): Promise<string> {
  const needed = await removeUnusedRules(extractSheet(renderComponents(isPlainHtml)), {
    sources: readProductSources(),
    requiredPrefixes: ['ant-'],
  });
  const accents = (await readManufacturers()).map(accentRule);
  return ['@layer page, antd;', `@layer antd{${needed}}`, reducedMotionRule(), ...accents].join('\n');
}

/** antd's names of the style parts in the sheets, such as `Button-Button` and `Input-Shared`; for tests. */
export function extractedPartNames(): ReadonlySet<string> {
  const cache = createCache();
  renderInto(cache, [...renderComponents(() => true), ...internalComponents]);
  // A cache key consists of the theme's class, the component's name, its class and that of the icons.
  return new Set(
    [...cache.cache.keys()]
      .map((path) => path.split('%'))
      .flatMap(([kind, ...path]) => (kind === 'style' ? (path.at(-3) ?? []) : [])),
  );
}

const fullSheetName = 'antd.css';

/**
 * Generates antd's styles once, at build time or by the development server, instead of in each browser:
 * `virtual:antd.css` for plain HTML, and a separate file with all styles, whose URL `virtual:antd-sheet` exports.
 */
export function antdStyles(): Plugin {
  const isTest = process.env.VITEST !== undefined;
  let isDevServer = false;
  let fullSheet: Promise<string> | undefined;
  const getFullSheet = () => (fullSheet ??= createFullSheet());
  return {
    name: 'antd-styles',
    configResolved: ({ command }) => {
      isDevServer = command === 'serve';
    },
    configureServer: ({ middlewares }) => {
      middlewares.use(`/@${fullSheetName}`, (_request, response, next) => {
        getFullSheet().then((sheet) => response.writeHead(200, { 'content-type': 'text/css' }).end(sheet), next);
      });
    },
    resolveId: (asked) =>
      asked === 'virtual:antd.css' ? initialSheetId : asked === 'virtual:antd-sheet' ? fullSheetId : undefined,
    async load(asked) {
      if (asked === initialSheetId) {
        this.addWatchFile(manufacturersFile());
        return isTest ? '' : createInitialSheet();
      }
      if (asked !== fullSheetId) return undefined;
      if (isDevServer) return `export default ${JSON.stringify(isTest ? '' : `/@${fullSheetName}`)};`;
      const file = this.emitFile({ type: 'asset', name: fullSheetName, source: await getFullSheet() });
      return `export default import.meta.ROLLUP_FILE_URL_${file};`;
    },
  };
}
