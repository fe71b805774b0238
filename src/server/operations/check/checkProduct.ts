import './checkManufacturers';
import { registry } from '../../../../resources';
import { manufacturers } from '../../../../resources/manufacturers';
import { pagesNeed } from '../../../pages/needs';
import { DeclarationError } from '../../../schema';
import { assertFieldsUsed, assertNeedsMet, assertScreensReachable } from '../../../schema/server';
import { checkDeclarations } from './checkDeclarations';
import { createProductExtensions } from '../../productExtensions';

/** The problems that a check throws. */
function problemsOf(check: () => unknown): readonly string[] {
  try {
    check();
    return [];
  } catch (error) {
    if (error instanceof DeclarationError) return error.problems;
    throw error;
  }
}

interface ProductCheck {
  /** Also tells fields that nothing uses, or nothing gives a value: they do no harm to a server that runs. */
  readonly tellsUnused?: boolean;
}

/**
 * Checks the product's declarations as the server does before it opens its store, and against the requirements of
 * hand-written pages and routes. Throws a DeclarationError with all problems; so does loading this module, which first
 * checks the manufacturers.
 */
export function checkProduct({ tellsUnused = true }: ProductCheck = {}): void {
  const product = createProductExtensions({ manufacturers });
  const { needs, hooks } = product;
  const written = [...Object.keys(needs), ...Object.keys(hooks)];
  const problems = [
    () => assertNeedsMet(registry, needs, pagesNeed),
    () => assertScreensReachable(registry, pagesNeed),
    () => tellsUnused && assertFieldsUsed(registry, { needs: [needs, pagesNeed], written }),
    () => checkDeclarations({ registry, manufacturers, product }),
  ].flatMap(problemsOf);
  if (problems.length > 0) throw DeclarationError.fromProblems(problems);
}
