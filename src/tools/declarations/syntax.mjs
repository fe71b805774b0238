import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The name of a property that is written out; undefined for `[computed]` and `...spread` ones. */
export const nameOf = ({ type, computed, key }) =>
  type !== 'Property' || computed ? undefined : (key.name ?? String(key.value));

/** Where a node begins, as `12:5`: line and column, both from 1. */
export function placeOf(text, { start }) {
  const lines = text.slice(0, start).split('\n');
  return `${lines.length}:${lines.at(-1).length + 1}`;
}

/** The nodes inside a node of a syntax tree. */
export const childrenOf = (node) =>
  Object.values(node)
    .flat()
    .filter((child) => typeof child === 'object' && child !== null);

/** The TypeScript files of a folder with their texts and syntax trees; a tree is empty where the text has a mistake. */
export async function readSyntax(folder) {
  // Imported here, since the tools install it.
  const { parseSync } = await import('vite');
  const files = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith('.ts'));
  return files.sort().map((file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    return { file, text, program: parseSync(file, text).program };
  });
}
