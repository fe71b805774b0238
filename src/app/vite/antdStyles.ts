import { fileURLToPath } from 'node:url';
import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs';
import * as antd from 'antd';
import { createElement as element, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { Plugin } from 'vite';
import { manufacturers } from '../../../resources/manufacturers.ts';
import type { Manufacturer } from '../../schema';
import { styleKey } from '../../screens/plain/styleKey.ts';
import { createTheme } from '../theme.ts';
import { neededRules, sourcesIn } from './neededRules.ts';

const firstId = '/@antd-first.css';
const sheetId = '\0antd-sheet';

const { _InternalPanelDoNotUseOrYouWillBeFired: Dialog } = antd.Modal as typeof antd.Modal & { readonly _InternalPanelDoNotUseOrYouWillBeFired: () => ReactElement };
const { _InternalPanelDoNotUseOrYouWillBeFired: Toast } = antd.notification as typeof antd.notification & { readonly _InternalPanelDoNotUseOrYouWillBeFired: () => ReactElement };

/** How each component is rendered to extract its styles. A test compares the names with the imports from antd. */
export const styled: Readonly<Record<string, () => ReactElement | readonly ReactElement[]>> = {
  Alert: () => element(antd.Alert),
  Anchor: () => element(antd.Anchor, { items: [] }),
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
  Flex: () => element(antd.Flex, null, element('i')),
  Form: () => element(antd.Form, null, element(antd.Form.Item, { label: 'a', tooltip: 'b' })),
  Input: () => [element(antd.Input), element(antd.Input.TextArea), element(antd.Input.Password)],
  Modal: () => [element(antd.Modal), element(Dialog)],
  Progress: () => element(antd.Progress),
  Radio: () => element(antd.Radio.Group, { options: ['a'] }),
  Row: () => element(antd.Row),
  Select: () => element(antd.Select),
  Skeleton: () => element(antd.Skeleton),
  Space: () => [element(antd.Space, null, element('i')), element(antd.Space.Compact, null, element(antd.Button))],
  Spin: () => element(antd.Spin),
  Steps: () => element(antd.Steps, { items: [] }),
  Table: () => element(antd.Table, { dataSource: [] }),
  Tabs: () => element(antd.Tabs, { items: [] }),
  Tag: () => [element(antd.Tag, { color: 'green' }), element(antd.Tag, { color: 'success' })],
  Typography: () => [element(antd.Typography.Text, { copyable: true }, 'a'), element(antd.Typography.Title, null, 'a')],
};

/** Components that others render internally. */
const brought = [element(antd.Tooltip), element(antd.Pagination)];

type Types = ('style' | 'token' | 'cssVar')[];

type Cache = ReturnType<typeof createCache>;

function renderInto(cache: Cache, parts: readonly ReactElement[], calm = false): void {
  const theme = { ...createTheme({ calm }), zeroRuntime: false };
  renderToString(element(StyleProvider, { cache }, element(antd.ConfigProvider, { theme }, ...parts)));
}

/** A number with many decimals, such as a line height. CSS minifiers truncate it, which makes a line a fraction of a pixel too short; rounding up keeps the intended layout. */
const endless = /\d+\.\d{6,}/g;
const roundedUp = (fraction: string): string => String(Math.ceil(Number(fraction) * 1e5) / 1e5);

/** Extracts the styles of elements, in their order. */
function sheetOf(parts: readonly ReactElement[], { calm = false, types = ['style', 'token', 'cssVar'] }: { readonly calm?: boolean; readonly types?: Types } = {}): string {
  const cache = createCache();
  renderInto(cache, parts, calm);
  return extractStyle(cache, { plain: true, types, once: true }).replace(endless, roundedUp);
}

/** Components whose styles the plain HTML components use (screens/plain). */
export const plain: readonly string[] = ['Breadcrumb', 'Button', 'Card', 'Dropdown', 'Input', 'Skeleton', 'Tag', 'Typography'];
const isPlain = (name: string): boolean => plain.includes(name);

const rendered = (isWanted: (name: string) => boolean): ReactElement[] => Object.entries(styled).flatMap(([name, render]) => (isWanted(name) ? render() : []));

/** Disables animations if the system requests reduced motion. */
function calmRule(): string {
  const sheet = sheetOf([element(antd.Button)], { calm: true, types: ['token', 'cssVar'] });
  const still = [...sheet.matchAll(/--ant-motion-duration-[a-z]+:[^;]+;/g)].map(([declaration]) => declaration);
  return `@media (prefers-reduced-motion: reduce){.${styleKey}{${[...new Set(still)].join('')}}}`;
}

/** Overrides the theme's colours with those of a manufacturer, selected by the page's `data-desk` attribute, for plain HTML and antd alike. */
function accentRule({ key, accent }: Pick<Manufacturer, 'key' | 'accent'>): string {
  if (accent === undefined) return '';
  const darker = `color-mix(in srgb, ${accent} 75%, black)`;
  const colors = { '--desk-accent': accent, '--ant-color-link': accent, '--ant-color-link-hover': darker, '--ant-color-link-active': darker };
  const declared = Object.entries(colors).map((pair) => pair.join(':')).join(';');
  return `[data-desk="${key}"],[data-desk="${key}"] .${styleKey}{${declared}}`;
}

const sources = (): string[] => sourcesIn(['screens', 'pages', 'app/shell'].map((folder) => fileURLToPath(new URL(`../../${folder}`, import.meta.url))));

/** The styles of every component that the product uses, with its theme as variables. Of the grid, only the column classes that occur in the sources. */
export const wholeSheet = async (): Promise<string> =>
  neededRules(sheetOf([...rendered(isPlain), ...rendered((name) => !isPlain(name)), ...brought]), { sources: sources(), named: ['ant-col-'] });

/**
 * The styles of the initial page: the rules for the class names of plain HTML, with the theme as variables. They are in a cascade layer, which unlayered styles
 * override: the full sheet once it has loaded, and the product's own styles.
 */
export async function firstSheet(): Promise<string> {
  const needed = await neededRules(sheetOf(rendered(isPlain)), { sources: sources(), named: ['ant-'] });
  return ['@layer page, antd;', `@layer antd{${needed}}`, calmRule(), ...manufacturers.map(accentRule)].join('\n');
}

/** antd's names of the style parts in the sheets, such as `Button-Button` and `Input-Shared`; for tests. */
export function extractedParts(): ReadonlySet<string> {
  const cache = createCache();
  renderInto(cache, [...rendered(() => true), ...brought]);
  // A cache key consists of the theme's class, the component's name, its class and that of the icons.
  return new Set([...cache.cache.keys()].map((path) => path.split('%')).flatMap(([kind, ...path]) => (kind === 'style' ? (path.at(-3) ?? []) : [])));
}

const wholeName = 'antd.css';

/**
 * Generates antd's styles once, at build time or by the development server, instead of in each browser: `virtual:antd.css` for plain HTML, and a separate file with all
 * styles, whose URL `virtual:antd-sheet` exports.
 */
export function antdStyles(): Plugin {
  const isTested = process.env.VITEST !== undefined;
  let isServed = false;
  let whole: Promise<string> | undefined;
  const made = () => (whole ??= wholeSheet());
  return {
    name: 'antd-styles',
    configResolved: ({ command }) => {
      isServed = command === 'serve';
    },
    configureServer: ({ middlewares }) => {
      middlewares.use(`/@${wholeName}`, (_request, response, next) => {
        made().then((sheet) => response.writeHead(200, { 'content-type': 'text/css' }).end(sheet), next);
      });
    },
    resolveId: (asked) => (asked === 'virtual:antd.css' ? firstId : asked === 'virtual:antd-sheet' ? sheetId : undefined),
    async load(asked) {
      if (asked === firstId) return isTested ? '' : firstSheet();
      if (asked !== sheetId) return undefined;
      if (isServed) return `export default ${JSON.stringify(isTested ? '' : `/@${wholeName}`)};`;
      const file = this.emitFile({ type: 'asset', name: wholeName, source: await made() });
      return `export default import.meta.ROLLUP_FILE_URL_${file};`;
    },
  };
}
