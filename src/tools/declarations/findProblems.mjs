import { join, relative, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { bundleModule } from '../importModule.mjs';
import { explainFailure } from '../explainFailure.mjs';
import { projectRoot } from '../project.mjs';
import { findProblemPlace } from './problemPlaces.mjs';
import { assertNoRepeatedNames, findUnlistedDeclarations } from './sourceMistakes.mjs';
import { readSyntax } from './syntax.mjs';

/** Where a problem is told that nothing shows the place of. */
const anyPlace = 'resources/index.ts:1:1';

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
    const { checkProduct } = await bundleModule('src/server/operations/check/checkProduct.ts', { root });
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
