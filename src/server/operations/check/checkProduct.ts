import './checkManufacturers';
import { registry } from '../../../../resources';
import { manufacturers } from '../../../../resources/manufacturers';
import { pagesNeed } from '../../../pages/needs';
import { DeclarationError } from '../../../schema';
import { assertFieldsUsed, assertNeedsMet, assertScreensReachable } from '../../../schema/server';
import { checkDeclarations } from './checkDeclarations';
import { createProductExtensions } from '../../productExtensions';

/** The problems that a check throws. */
function problemsOf(check: () => void): readonly string[] {
  try {
    check();
    return [];
  } catch (error) {
    if (error instanceof DeclarationError) return error.problems;
    throw error;
  }
}

/**
 * Checks the product's declarations as the server does before it opens its store, and against the requirements of
 * hand-written pages and routes. Throws a DeclarationError with all problems; so does loading this module, which first
 * checks the manufacturers.
 */
export function checkProduct(): void {
  const product = createProductExtensions({ manufacturers });
  const { needs, hooks } = product;
  const written = [...Object.keys(needs), ...Object.keys(hooks)];
  const problems = [
    () => assertNeedsMet(registry, needs, pagesNeed),
    () => assertScreensReachable(registry, pagesNeed),
    () => assertFieldsUsed(registry, { needs: [needs, pagesNeed], written }),
    () => checkDeclarations({ registry, manufacturers, product }),
  ].flatMap(problemsOf);
  if (problems.length > 0) throw DeclarationError.fromProblems(problems);
}
