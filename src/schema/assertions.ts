import {
  manufacturerProblems,
  mergeRequirements,
  requirementProblems,
  reservedProblems,
  unreachableProblems,
  unusedFieldProblems,
  type CodeRequirements,
  type CodeUse,
  type DeclaredManufacturers,
  type ReservedNames,
} from './check';
import { assertNoProblems } from './createRegistry';
import { withDefaultPage } from './defaultPages';
import type { Registry } from './registry';
import type { Resource } from './resource';

/** The declarations with what the pages of their records show. */
const withPages = ({ all }: Registry): readonly Resource[] => all.map((resource) => withDefaultPage(resource, all));

/** Throws a DeclarationError that lists every declared name that is reserved for the server. */
export function assertNamesNotReserved(registry: Registry, reserved: ReservedNames): void {
  assertNoProblems(reservedProblems(registry.all, reserved));
}

/** Throws a DeclarationError that lists everything that hand-written code requires and the declarations lack. */
export function assertNeedsMet(registry: Registry, ...needs: readonly CodeRequirements[]): void {
  assertNoProblems(requirementProblems(registry.all, mergeRequirements(needs)));
}

/**
 * Throws a DeclarationError that lists the forms, record pages and lists that neither a declaration nor hand-written
 * code opens.
 */
export function assertScreensReachable(registry: Registry, ...needs: readonly CodeRequirements[]): void {
  assertNoProblems(unreachableProblems(withPages(registry), mergeRequirements(needs)));
}

/** Throws a DeclarationError that lists the fields that nothing uses, or nothing gives a value. */
export function assertFieldsUsed(
  registry: Registry,
  { needs, written }: Pick<CodeUse, 'written'> & { readonly needs: readonly CodeRequirements[] },
): void {
  assertNoProblems(unusedFieldProblems(withPages(registry), { needs: mergeRequirements(needs), written }));
}

/** Throws a DeclarationError that lists every mistake in the list of manufacturers. */
export function assertManufacturersUsable(declared: DeclaredManufacturers): void {
  assertNoProblems(manufacturerProblems(declared));
}
