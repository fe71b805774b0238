import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PurgeCSS } from 'purgecss';

/** A name in a source: of a class, or the beginning of one that is completed as the page runs (`ant-tag-${color}`). */
const name = /[A-Za-z][\w-]*(\$\{)?/g;
const isUnfinished = (found: string): boolean => found.endsWith('${');

/** The texts of all sources below folders. */
export const sourcesIn = (folders: readonly string[]): string[] =>
  folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8')),
  );

interface Needs {
  readonly sources: readonly string[];
  /** The beginnings of the names that have to stand in a source; all others, elements among them, are taken to be needed. */
  readonly named: readonly string[];
}

/** The rules of a style sheet without those for classes that no source names, in its order. */
export async function neededRules(css: string, { sources, named }: Needs): Promise<string> {
  const found = new Set(sources.flatMap((source) => source.match(name) ?? []));
  const begun = [...found].filter(isUnfinished).map((start) => new RegExp(`^${start.slice(0, -2)}`));
  const [purged] = await new PurgeCSS().purge({
    content: [{ raw: [...found].join(' '), extension: 'names' }],
    css: [{ raw: css }],
    defaultExtractor: (names) => names.split(' '),
    safelist: { standard: [new RegExp(`^(?!${named.join('|')})`), ...begun] },
    keyframes: true,
  });
  if (purged === undefined) throw new Error('The style sheet has not been read');
  return purged.css;
}
