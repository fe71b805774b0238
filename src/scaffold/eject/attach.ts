import { exportName } from '../names';
import { Refusal } from '../refusals';
import type { EjectedPage } from './screens';

/** The modules in which a page gets its path and its loader. */
export const placesPath = 'src/app/screenPlaces.ts';
export const loadersPath = 'src/app/screenLoaders.tsx';

/** Inserts a text before the first match of a pattern. Throws a Refusal if the module has another form. */
function insertBefore(
  module: string,
  pattern: RegExp,
  { text, path }: { readonly text: string; readonly path: string },
) {
  const at = module.search(pattern);
  if (at < 0) throw new Refusal(`${path} has no place for the page; add to it by hand: ${text.trim()}`);
  return module.slice(0, at) + text + module.slice(at);
}

/** The line that a kind already has among the pages of single kinds, up to its first entry. */
const lineOf = (name: string): RegExp => new RegExp(`(?<=^  ${name}: \\((\\w+)\\) => \\[\\s*)(?=\\{)`, 'm');

/** The module of paths with those of these pages. */
export function withPlaces(module: string, name: string, pages: readonly EjectedPage[]): string {
  const [, given] = new RegExp(`^  ${name}: \\((\\w+)\\) =>`, 'm').exec(module) ?? [];
  const own = given ?? exportName(name);
  const entries = pages.map(({ path, component }) => `{ path: ${path(own)}, page: '${component}' }`).join(', ');
  if (given !== undefined) return insertBefore(module, lineOf(name), { text: `${entries}, `, path: placesPath });
  return insertBefore(module, /(?<=customPagesByResource[\s\S]*?\n)\};/, {
    text: `  ${name}: (${own}) => [${entries}],\n`,
    path: placesPath,
  });
}

/** The module of loaders with those of these pages. */
export function withLoaders(module: string, name: string, pages: readonly EjectedPage[]): string {
  const lines = pages.map(({ component, usesAntd }) => {
    const load = `async () => (await import('../pages/${exportName(name)}/${component}')).${component}`;
    return `  ${component}: ${usesAntd ? `withAntdFrame(${load})` : load},\n`;
  });
  return insertBefore(module, /(?<=export const pageLoaders[\s\S]*?\n)\} satisfies/, {
    text: lines.join(''),
    path: loadersPath,
  });
}

/** The words by which a module tells that a screen of a kind is a page of its own already. */
export function isAttached(modules: { readonly places: string; readonly routes: string }, name: string, path: string) {
  const [, own = ''] = new RegExp(`^  ${name}: \\((\\w+)\\) =>`, 'm').exec(modules.places) ?? [];
  const [, entry = ''] = new RegExp(`^  ${name}: (\\([\\s\\S]*?\\]),$`, 'm').exec(modules.places) ?? [];
  const isFirstLoad = new RegExp(`customListPages[^=]*= \\{[^}]*\\b${name}:`).test(modules.routes);
  return entry.includes(path.replace('()', `(${own})`)) || (path === 'listPath()' && isFirstLoad);
}
