import { kinds, type Registry } from '../schema';
import { planBelowLists, linesToAdd, type BelowList } from './belowLists';
import type { ResourcePlan } from './FieldPlan';
import { exportName } from './names';
import { planFields, withRequiredTitle } from './planFields';
import { planNames } from './planResource';
import { printDeclaration } from './printDeclaration';
import { readArguments, type Arguments } from './readArguments';
import { readSource, type SourceAccess } from './readSource';
import { exitCodeOf, Refusal } from './refusals';

const importPattern = /^import \{[^}]*\} from '([^']+)';$/gm;
const listPattern = /^const kinds = \[[^\]]*?(?=\n?\];$)/m;

/** The names that the registry's module uses; a declaration cannot have one of them. */
const namesInRegistry = (index: string): readonly string[] => [
  ...[...index.matchAll(/^import \{([^}]*)\}/gm)].flatMap(([, names = '']) =>
    names.split(',').map((one) => one.trim()),
  ),
  ...[...index.matchAll(/^(?:export )?const (\w+)/gm)].flatMap(([, name]) => name ?? []),
];

/**
 * The registry's module with one more declaration, not formatted yet: its import in alphabetical order, and its name at
 * the end of the list. Throws a Refusal if the module has another form.
 */
function withRegistryLine(index: string, name: string): string {
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

/** The files of the product that the command reads and writes, by their path in the repository. */
type Files = ReadonlyMap<string, string>;

/** What the command needs: the declarations, the files, and where to print. */
export interface ScaffoldContext extends SourceAccess {
  readonly registry: Registry;
  /** The text of a file of the repository; undefined without one. */
  readonly read: (path: string) => string | undefined;
  readonly write: (path: string, text: string) => void;
  readonly format: (path: string, text: string) => Promise<string>;
  /** Checks the declarations as they would be with these files; resolves to the problems, undefined without any. */
  readonly check: (files: Files) => Promise<string | undefined>;
  readonly print: (text: string) => void;
  readonly printError: (text: string) => void;
}

const help = `npm run resource -- NAME ["LABEL"] [FIELD …] [NAME:below …] [options]
Writes resources/NAME.ts and its line in resources/index.ts, if the declarations are right with them.

  npm run resource -- pharmacies "Pharmacy" name:text! phone:phone state:usState opened:date visits:below

  name:text!                     a field: its name and kind; ! if it is required
  "status:choice(Open,Closed)"   a choice or choices, with the list
  "patient:reference(patients)"  a reference or references to records of that kind
  npi:text=NPI                   with its label; otherwise the label is made of the name
  visits:below                   records of that kind are listed on the page of each record

  --from-csv FILE                      fields of a table: labels from the first row, kinds from the values
  --from-openapi FILE#/components/schemas/NAME   fields of a schema, in JSON or YAML
  --from-sql postgres://USER@HOST/DATABASE/TABLE  fields of a table; the password in PGPASSWORD
                                       A FIELD beside one of these replaces the field of its name, or is added
  --menu GROUP                         the group of the menu
  --dry-run                            prints what would be written

The label is that of one record; an irregular plural follows a slash: "Person/People".
Exit code: 0, 1 if nothing can be written, 2 if the arguments are wrong.`;

const registryPath = 'resources/index.ts';
const pathOf = (name: string): string => `resources/${exportName(name)}.ts`;

async function planKind(args: Arguments, context: ScaffoldContext) {
  const { registry, read } = context;
  const index = read(registryPath) ?? '';
  const names = planNames({
    ...args,
    registry,
    reserved: [...namesInRegistry(index), ...Object.keys(kinds), 'defineResource'],
    hasFile: (name) => read(pathOf(name)) !== undefined,
  });
  const resources = [...registry.all.map(({ name }) => name), args.name];
  const source = args.source ? await readSource(args.source, resources, context) : { fields: [], notes: [] };
  const { fields, notes } = withRequiredTitle(planFields({ source, described: args.fields, resources }));
  if (fields.length === 0) throw new Refusal('The source has no field that a declaration could have; describe one');
  return { plan: { ...names, fields } satisfies ResourcePlan, notes, index };
}

async function formatAll(files: Files, { format }: ScaffoldContext): Promise<Files> {
  const formatted = [...files].map(async ([path, text]) => [path, await format(path, text)] as const);
  return new Map(await Promise.all(formatted));
}

/** The files of a kind of record with these lists below its records. */
function filesOf(plan: ResourcePlan, index: string, lists: readonly BelowList[]): Files {
  return new Map([
    [pathOf(plan.name), printDeclaration(plan)],
    [registryPath, withRegistryLine(index, plan.name)],
    ...lists.flatMap(({ path, module }) => (module === undefined ? [] : [[path, module] as const])),
  ]);
}

/** The files that are right together, and the problems of each list below that is left out of them. */
interface RightFiles {
  readonly files: Files;
  readonly left: ReadonlyMap<BelowList, string>;
}

/**
 * The files of a kind of record, with each list below that the declarations are right with. Throws a Refusal where they
 * are wrong without any list.
 */
async function rightFiles(
  plan: ResourcePlan,
  index: string,
  lists: readonly BelowList[],
  context: ScaffoldContext,
): Promise<RightFiles> {
  const tried = async (some: readonly BelowList[]) => {
    const files = await formatAll(filesOf(plan, index, some), context);
    return { files, problems: await context.check(files) };
  };
  let right = await tried([]);
  if (right.problems !== undefined) throw new Refusal(`Nothing is written. ${right.problems}`);
  const left = new Map<BelowList, string>();
  for (const list of lists) {
    const next = await tried([...lists.slice(0, lists.indexOf(list)).filter((one) => !left.has(one)), list]);
    if (next.problems === undefined) right = next;
    else left.set(list, next.problems);
  }
  return { files: right.files, left };
}

async function writeKind(args: Arguments, context: ScaffoldContext): Promise<void> {
  const { plan, notes, index } = await planKind(args, context);
  const lists = planBelowLists(args.below, plan, context);
  const addable = lists.filter(({ module }) => module !== undefined);
  const { files, left } = await rightFiles(plan, index, addable, context);
  const manual = lists.flatMap((list) =>
    addable.includes(list) && !left.has(list) ? [] : linesToAdd(list, left.get(list)),
  );
  if (args.isDryRun) for (const [path, text] of files) context.print(`// ${path}\n${text}`);
  else for (const [path, text] of files) context.write(path, text);
  const done = args.isDryRun ? 'Nothing is written: --dry-run' : `Written: ${[...files.keys()].join(', ')}`;
  for (const line of [...notes, ...manual, done]) context.print(line);
}

/** Runs the command; resolves to its exit code. */
export const runScaffold = (args: readonly string[], context: ScaffoldContext): Promise<number> =>
  exitCodeOf(async () => {
    const read = readArguments(args);
    if (read) await writeKind(read, context);
    else context.print(help);
  }, context.printError);
