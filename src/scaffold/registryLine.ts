import { exportName } from './names';
import { Refusal } from './refusals';

const importPattern = /^import \{[^}]*\} from '([^']+)';$/gm;
const listPattern = /^const kinds = \[[^\]]*?(?=\n?\];$)/m;

/** The names that the registry's module uses; a declaration cannot have one of them. */
export const namesInRegistry = (index: string): readonly string[] => [
  ...[...index.matchAll(/^import \{([^}]*)\}/gm)].flatMap(([, names = '']) =>
    names.split(',').map((one) => one.trim()),
  ),
  ...[...index.matchAll(/^(?:export )?const (\w+)/gm)].flatMap(([, name]) => name ?? []),
];

/**
 * The registry's module with one more declaration, not formatted yet: its import in alphabetical order, and its name at
 * the end of the list. Throws a Refusal if the module has another form.
 */
export function withRegistryLine(index: string, name: string): string {
  const own = exportName(name);
  const line = `import { ${own} } from './${own}';`;
  const [list] = listPattern.exec(index) ?? [];
  const imports = [...index.matchAll(importPattern)];
  const before = imports.find(
    ([, from = '']) => from.startsWith('./') && from.slice('./'.length).localeCompare(own, 'en') > 0,
  );
  const last = imports.at(-1);
  const at = before?.index ?? (last ? last.index + last[0].length + 1 : undefined);
  if (list === undefined || at === undefined)
    throw new Refusal(
      'resources/index.ts has no imports and list "const kinds = [ … ];" to which the declaration could be added; ' +
        `give it that form, or take the text of --dry-run and add "${line}" by hand`,
    );
  const withName = index.replace(listPattern, () => `${list.replace(/(\w)\s*$/, '$1,')}\n  ${own},`);
  // Imports are above the list, so that their place is the same in the changed text.
  return `${withName.slice(0, at)}${line}\n${withName.slice(at)}`;
}
