import type { Registry } from '../schema';
import { isSnakeCase, toSnakeCase } from '../schema/scaffold';
import type { ResourcePlan } from './FieldPlan';
import { exportName, freeName, freePrefix, labelOf, pluralOf, singularOf } from './names';
import { Refusal, UsageError } from './refusals';

interface Wanted {
  readonly name: string;
  /** Its label for one record, and after a slash the one for many if that is irregular. */
  readonly label: string | undefined;
  readonly menuGroup: string | undefined;
  readonly registry: Registry;
  /** The names that its module may not have, because they are those of others. */
  readonly reserved: readonly string[];
  readonly hasFile: (name: string) => boolean;
}

const reservedWords = ['class', 'delete', 'default', 'enum', 'export', 'function', 'import', 'new', 'return', 'switch'];

/** Throws for a name that is misspelt, reserved or taken, with one that is free. */
function assertNameFree({ name, registry, reserved, hasFile }: Wanted): void {
  const isReserved = (one: string): boolean => [...reservedWords, ...reserved].includes(exportName(one)) || one in {};
  const isTaken = (one: string): boolean =>
    isReserved(one) || registry.all.some((resource) => resource.name === one) || hasFile(one);
  if (!isSnakeCase(name)) {
    const spelled = toSnakeCase(name);
    throw new UsageError(
      `The name "${name}" must be in lower case with underscores; ` +
        (isSnakeCase(spelled) ? `write "${spelled}"` : 'begin with a letter, such as "pharmacies"'),
    );
  }
  if (!isTaken(name)) return;
  const others = `"${freeName(name, isTaken)}" is free`;
  if (registry.all.some((resource) => resource.name === name))
    throw new Refusal(
      `The kind of record "${name}" exists already; add fields to its declaration, or rename: ${others}`,
    );
  if (hasFile(name))
    throw new Refusal(
      `resources/${exportName(name)}.ts exists already; move it away, or choose another name: ${others}`,
    );
  throw new Refusal(`"${name}" is reserved in the declarations; choose another name: ${others}`);
}

function readLabels({ name, label }: Wanted): Pick<ResourcePlan, 'one' | 'many'> {
  const [one = '', many] = (label ?? labelOf(singularOf(name))).split('/').map((part) => part.trim());
  if (one === '') throw new UsageError('The label is empty; write it as "Pharmacy", or as "Person/People"');
  return { one, many: many === undefined || many === '' ? pluralOf(one) : many };
}

/** Throws for a label that another kind of record has: users could not tell the two apart. */
function assertLabelsFree(labels: readonly string[], { registry }: Wanted): void {
  const folded = labels.map((label) => label.toLowerCase());
  const other = registry.all.find(({ label }) =>
    [label.one, label.many].some((one) => folded.includes(one.toLowerCase())),
  );
  if (other)
    throw new Refusal(
      `The label "${labels[0] ?? ''}" is that of ${other.name}; give another one after the name, such as ` +
        `"Retail ${labels[0] ?? ''}"`,
    );
}

/** The group of the menu that most kinds of record are in. */
function mainMenuGroup({ all }: Registry): string {
  const groups = all.flatMap(({ menu }) => (menu ? [menu.group] : []));
  const countOf = (group: string): number => groups.filter((one) => one === group).length;
  return [...new Set(groups)].toSorted((a, b) => countOf(b) - countOf(a))[0] ?? 'Records';
}

/** The names of a new kind of record, all of them free. Throws a Refusal or a UsageError for one that is not. */
export function planNames(wanted: Wanted): Omit<ResourcePlan, 'fields'> {
  assertNameFree(wanted);
  const { name, registry, menuGroup = mainMenuGroup(registry) } = wanted;
  const { one, many } = readLabels(wanted);
  assertLabelsFree([one, many], wanted);
  const taken = registry.all.flatMap(({ idPrefix, trash }) =>
    [idPrefix, trash?.idPrefix].flatMap((prefix) => prefix ?? []),
  );
  const idPrefix = freePrefix(one, taken) ?? freePrefix(labelOf(name), taken);
  if (idPrefix === undefined)
    throw new Refusal(`No prefix of record numbers is left for "${one}"; choose a label with other letters`);
  return { name, one, many, idPrefix, menuGroup };
}
