import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PurgeCSS } from 'purgecss';

/** A possible class name in a source, or the prefix of one that is completed at runtime (`ant-tag-${color}`). */
const classNamePattern = /[A-Za-z][\w-]*(\$\{)?/g;
const isPrefix = (found: string): boolean => found.endsWith('${');

/** Contents of all source files below the folders. */
export const readSources = (folders: readonly string[]): string[] =>
  folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8')),
  );

interface UsageOptions {
  readonly sources: readonly string[];
  /** Prefixes of the class names that must occur in a source. All other selectors, such as elements, are kept. */
  readonly requiredPrefixes: readonly string[];
}

/** Removes the rules for classes that occur in no source, preserving the order. */
export async function removeUnusedRules(css: string, { sources, requiredPrefixes }: UsageOptions): Promise<string> {
  const classNames = new Set(sources.flatMap((source) => source.match(classNamePattern) ?? []));
  const prefixPatterns = [...classNames].filter(isPrefix).map((start) => new RegExp(`^${start.slice(0, -2)}`));
  const [purged] = await new PurgeCSS().purge({
    content: [{ raw: [...classNames].join(' '), extension: 'names' }],
    css: [{ raw: css }],
    defaultExtractor: (names) => names.split(' '),
    safelist: { standard: [new RegExp(`^(?!${requiredPrefixes.join('|')})`), ...prefixPatterns] },
    keyframes: true,
  });
  if (purged === undefined) throw new Error('The style sheet has not been read');
  return purged.css;
}
