import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { explainFailure } from '../explainFailure.mjs';
import { projectRoot } from '../project.mjs';
import { findProblemPlace } from './problemPlaces.mjs';
import { assertNoRepeatedNames } from './repeatedNames.mjs';
import { readSyntax } from './syntax.mjs';
import { findUnlistedDeclarations } from './unlisted.mjs';

/** Where a problem is told that nothing shows the place of. */
const anyPlace = 'resources/index.ts:1:1';

/**
 * Bundles the check of the product, which takes half as long as loading its modules one by one, and loads it. Each
 * process has a folder of its own, since several may check at once.
 */
async function loadCheck(root) {
  const cache = join(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const outDir = mkdtempSync(join(cache, 'declarations-'));
  process.once('exit', () => rmSync(outDir, { recursive: true, force: true }));
  const { build } = await import('vite');
  await build({
    configFile: false,
    root,
    logLevel: 'silent',
    publicDir: false,
    build: {
      ssr: true,
      outDir,
      target: 'node20',
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        input: { check: join(root, 'src/server/operations/check/checkProduct.ts') },
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name].js',
          // The folder of packages may be a link, from which a relative path would lead elsewhere.
          sourcemapPathTransform: (source, map) => pathToFileURL(resolve(dirname(map), source)).href,
        },
      },
    },
  });
  // An error of a declaration is told at its line, not at that of the bundle.
  process.setSourceMapsEnabled(true);
  return await import(pathToFileURL(join(outDir, 'check.js')).href);
}

/**
 * The mistake for which a file cannot be bundled, with its place: `[ resources/payers.ts:8:12 ]` in the drawing below
 * it, from the working directory.
 */
function readBundleError({ message }, root) {
  const text = stripVTControlCharacters(message);
  const [, place] = /\[ ([^\]\s]+:\d+:\d+) \]/.exec(text) ?? [];
  return {
    place: place === undefined ? anyPlace : relative(root, resolve(place)),
    message: text.split('\n')[0].replace(/^\[\S+\] /, ''),
  };
}

/** The problems that an error tells, one or many. */
async function readError(error, root) {
  if (error.errors) return error.errors.map((one) => readBundleError(one, root));
  const files = await readSyntax(join(root, 'resources'));
  if (error.problems)
    return error.problems.map((problem) => {
      const [, place, message] = /^(resources\/\S+:\d+:\d+): (.*)$/s.exec(problem) ?? [];
      return place === undefined
        ? { place: `resources/${findProblemPlace(problem, files)}`, message: problem }
        : { place, message };
    });
  const [message, place] = explainFailure(error).split('\n  at ');
  return [{ place: place ?? anyPlace, message }];
}

/**
 * All problems of the declarations in the project at `root`, as lines in the format of compilers, which editors read:
 * `resources/payers.ts:12:5 error payers: …`.
 */
export async function findProblems(root = projectRoot) {
  const folder = join(root, 'resources');
  const problemsOf = (run) =>
    run().then(
      () => [],
      (error) => readError(error, root),
    );
  const repeated = await problemsOf(() => assertNoRepeatedNames(folder));
  const others = await problemsOf(async () => {
    const { checkProduct } = await loadCheck(root);
    checkProduct();
  });
  const unlisted = findUnlistedDeclarations(folder).map((file) => ({
    place: `resources/${file}:1:1`,
    message: 'it declares a kind of record that resources/index.ts does not list, so it has no effect; add it there',
  }));
  return [...repeated, ...others, ...unlisted].map(
    ({ place, message }) => `${place} error ${message.replaceAll(/\s*\n\s*/g, ' ')}`,
  );
}
