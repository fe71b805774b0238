import { exportName } from '../names';
import { adviseName, exitCodeOf, Refusal, UsageError } from '../refusals';
import type { ScaffoldContext } from '../runScaffold';
import { isAttached, loadersPath, placesPath, withLoaders, withPlaces } from './attach';
import { ejectedPages, screenNames, type ScreenName } from './screens';

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
