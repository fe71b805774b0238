import { exportName } from '../names';
import { adviseName, exitCodeOf, Refusal, UsageError } from '../refusals';
import type { ScaffoldContext } from '../runScaffold';
import { ejectedPages, screenNames, type ScreenName, type EjectedPage } from './screens';

/** The modules in which a page gets its path and its loader. */
const placesPath = 'src/app/screenPlaces.ts';
const loadersPath = 'src/app/screenLoaders.tsx';

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
function withPlaces(module: string, name: string, pages: readonly EjectedPage[]): string {
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
function withLoaders(module: string, name: string, pages: readonly EjectedPage[]): string {
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
function isAttached(modules: { readonly places: string; readonly routes: string }, name: string, path: string) {
  const [, own = ''] = new RegExp(`^  ${name}: \\((\\w+)\\) =>`, 'm').exec(modules.places) ?? [];
  const [, entry = ''] = new RegExp(`^  ${name}: (\\([\\s\\S]*?\\]),$`, 'm').exec(modules.places) ?? [];
  const isFirstLoad = new RegExp(`customListPages[^=]*= \\{[^}]*\\b${name}:`).test(modules.routes);
  return entry.includes(path.replace('()', `(${own})`)) || (path === 'listPath()' && isFirstLoad);
}

type EjectContext = Pick<ScaffoldContext, 'registry' | 'read' | 'write' | 'format' | 'print' | 'printError'>;

const help = `npm run eject -- NAME list|record|form
Turns a generated screen of a kind of record into a file of your own, made of the same parts, with the same behaviour.

  npm run eject -- payers list         src/pages/payers/PayersListPage.tsx
  npm run eject -- providers record    the page of a record
  npm run eject -- providers form      the pages that create and edit a record, where its forms open on pages

The page gets its path in ${placesPath} and its loader in ${loadersPath}.
To go back to the generated screen, remove the file and these two lines.
Exit code: 0, 1 if nothing can be written, 2 if the arguments are wrong.`;

const isScreen = (word: string): word is ScreenName => screenNames.some((name) => name === word);

async function ejectScreen(name: string, screen: ScreenName, context: EjectContext): Promise<void> {
  const { registry, read, write, format, print } = context;
  const pages = ejectedPages(registry, name, screen);
  const modules = { places: read(placesPath) ?? '', routes: read('src/app/routes.tsx') ?? '' };
  for (const { path, component } of pages) {
    const file = `src/pages/${exportName(name)}/${component}.tsx`;
    if (read(file) !== undefined) throw new Refusal(`${file} exists already; change it, or remove it first`);
    if (isAttached(modules, name, path('')))
      throw new Refusal(
        `The ${screen} of ${name} is a page of its own already: see "${name}" in ${placesPath} and src/app/routes.tsx`,
      );
  }
  const files = [
    ...pages.map(({ component, text }) => [`src/pages/${exportName(name)}/${component}.tsx`, text] as const),
    [placesPath, withPlaces(modules.places, name, pages)] as const,
    [loadersPath, withLoaders(read(loadersPath) ?? '', name, pages)] as const,
  ];
  const formatted = await Promise.all(files.map(async ([path, text]) => [path, await format(path, text)] as const));
  for (const [path, text] of formatted) write(path, text);
  print(`Written: ${formatted.map(([path]) => path).join(', ')}`);
}

async function eject([name = '', screen, ...rest]: readonly string[], context: EjectContext): Promise<void> {
  const names = context.registry.all.map((one) => one.name);
  if (!names.includes(name)) throw new UsageError(`There is no kind of record "${name}"; ${adviseName(name, names)}`);
  if (screen === undefined || rest.length > 0)
    throw new UsageError(`Name one screen of ${name}: ${screenNames.join(', ')}`);
  if (!isScreen(screen)) throw new UsageError(`There is no screen "${screen}"; ${adviseName(screen, screenNames)}`);
  await ejectScreen(name, screen, context);
}

/** Runs the command; resolves to its exit code. */
export const runEject = (args: readonly string[], context: EjectContext): Promise<number> =>
  exitCodeOf(async () => {
    if (args.length === 0 || args.includes('--help')) context.print(help);
    else await eject(args, context);
  }, context.printError);
