import { basename } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { isWebBuild } from './pluginConditions.ts';

/** Paths and files of the lazily loaded screens, as in `screenPlaces.ts`. */
type ScreenFiles = readonly { readonly path: string; readonly file: string }[];

/**
 * Name of the plugin whose API provides the paths; the build script, which has read the declarations, registers it
 * (tools/build.mjs).
 */
const screenFilesPlugin = 'screen-places';

/** Modules of the antd frame (loadAntd.ts). */
const frameModules = ['AntdFrame', 'AntdToasts'];
const antdSheet = /(^|\/)antd-[^/]+\.css$/;

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk & { readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> } };

const moduleName = (id: string): string => basename(id).replace(/\.tsx?$/, '');

function findChunk(bundle: Bundle, file: string): Chunk {
  const found = Object.values(bundle).find(
    (output) => output.type === 'chunk' && output.moduleIds.some((id) => moduleName(id) === file),
  );
  if (found?.type !== 'chunk') throw new Error(`No chunk of the web app contains ${file}`);
  return found;
}

/** A chunk with all its transitive imports. */
function collectImports(bundle: Bundle, chunk: Chunk, seen = new Set<Chunk>()): ReadonlySet<Chunk> {
  if (seen.has(chunk)) return seen;
  seen.add(chunk);
  for (const name of chunk.imports) {
    const imported = bundle[name];
    if (imported?.type === 'chunk') collectImports(bundle, imported, seen);
  }
  return seen;
}

/** Files of a screen: its own, plus those of the antd frame if it uses antd. */
function collectFiles(bundle: Bundle, file: string): readonly string[] {
  const ownChunks = collectImports(bundle, findChunk(bundle, file));
  const usesAntd = [...ownChunks].some(({ name }) => name === 'antd');
  const frameChunks = usesAntd
    ? frameModules.flatMap((name) => [...collectImports(bundle, findChunk(bundle, name))])
    : [];
  const chunks = [...new Set([...ownChunks, ...frameChunks])];
  const sheets = usesAntd ? Object.keys(bundle).filter((name) => antdSheet.test(name)) : [];
  return [
    ...chunks.map(({ fileName }) => fileName),
    ...sheets,
    ...chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]),
  ];
}

const createLinkTag = (file: string): string =>
  `<link rel="${file.endsWith('.css') ? 'stylesheet' : 'modulepreload'}" crossorigin href="/${file}">`;

/** Adds link tags to the page. antd's sheet comes before all others, so that the product's styles take precedence. */
function insertLinkTags(html: string, files: readonly string[]): string {
  const tags = (isAntdSheet: boolean) =>
    files
      .filter((file) => antdSheet.test(file) === isAntdSheet)
      .map(createLinkTag)
      .join('\n');
  return html
    .replace('<link rel="stylesheet"', `${tags(true)}\n<link rel="stylesheet"`)
    .replace('</head>', `${tags(false)}\n</head>`);
}

const pagesFile = 'pages.json';

/**
 * Makes the first load of a lazily loaded screen a single wave too: each has its own HTML page, index.html with links
 * to the files of the screen. `pages.json` tells the server which page belongs to which path.
 */
export function screenPages(): Plugin {
  let screenFiles: ScreenFiles = [];
  return {
    name: 'screen-pages',
    apply: isWebBuild,
    configResolved({ plugins }) {
      const given = plugins.find(({ name }) => name === screenFilesPlugin)?.api as ScreenFiles | undefined;
      if (!given) throw new Error('The locations of the screens are unknown: build with npm run build');
      screenFiles = given;
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const index = bundle['index.html'];
        if (index?.type !== 'asset') throw new Error('The page of the web app has not been built');
        const html = String(index.source);
        for (const file of new Set(screenFiles.map((screenFile) => screenFile.file))) {
          const files = collectFiles(bundle, file).filter((name) => !html.includes(`"/${name}"`));
          this.emitFile({ type: 'asset', fileName: `pages/${file}.html`, source: insertLinkTags(html, files) });
        }
        this.emitFile({
          type: 'asset',
          fileName: pagesFile,
          source: JSON.stringify(screenFiles.map(({ path, file }) => ({ path, page: `pages/${file}.html` }))),
        });
      },
    },
  };
}
