import { DeclarationError, type CodeRequirements, type Manufacturer, type Registry } from '../../../schema';
import { assertFieldsUsed, assertNeedsMet, assertScreensReachable } from '../../../schema/server';
import type { ProductExtensions } from '../../productExtensions';
import { checkDeclarations } from './checkDeclarations';

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

interface RegistryCheck {
  readonly registry: Registry;
  readonly manufacturers: readonly Pick<Manufacturer, 'key'>[];
  /** The code of the server that is written for single kinds of record; none by default. */
  readonly product?: Pick<ProductExtensions, 'needs' | 'hooks' | 'routes'>;
  /** The requirements of hand-written pages; none by default. */
  readonly pagesNeed?: CodeRequirements;
  /** Also tells fields that nothing uses, or nothing gives a value: they do no harm to a server that runs. */
  readonly tellsUnused?: boolean;
}

/**
 * Checks a registry as the server does before it opens its store, and against the requirements of code that is written
 * for its kinds of record. Throws a DeclarationError with all problems.
 */
export function checkRegistry({
  registry,
  manufacturers,
  product = { needs: {}, hooks: {}, routes: [] },
  pagesNeed = {},
  tellsUnused = true,
}: RegistryCheck): void {
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
