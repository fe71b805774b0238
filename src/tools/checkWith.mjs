import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { explainFailure } from './explainFailure.mjs';
import { bundleModule } from './importModule.mjs';
import { projectRoot } from './project.mjs';

const pathOf = (file) => relative(projectRoot, file).replaceAll(sep, '/');

/** Serves these files, by their path in the repository, in place of those on the disk. */
const overlay = (files) => ({
  name: 'proposed-files',
  enforce: 'pre',
  resolveId(source, importer) {
    if (!source.startsWith('.') || importer === undefined) return undefined;
    const file = resolve(dirname(importer), `${source}.ts`);
    return files.has(pathOf(file)) ? file : undefined;
  },
  load: (id) => files.get(pathOf(id)),
});

/** Checks the declarations as a start would with these files; resolves to the problems, undefined without any. */
export async function checkWith(files) {
  try {
    const { checkProduct } = await bundleModule('src/server/operations/check/checkProduct.ts', {
      plugins: [overlay(files)],
    });
    checkProduct();
    return undefined;
  } catch (error) {
    return explainFailure(error);
  }
}

/** Formats a file as `npm run format` does. */
export async function formatFile(path, text) {
  const { format } = await import('oxfmt');
  const {
    $schema: _,
    ignorePatterns: _patterns,
    ...options
  } = JSON.parse(readFileSync(join(projectRoot, '.oxfmtrc.json'), 'utf8'));
  const { code, errors } = await format(path, text, options);
  if (errors.length > 0)
    throw new Error(`${path} cannot be formatted: ${errors.map(({ message }) => message).join(', ')}`);
  return code;
}
