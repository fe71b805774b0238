import { parseArgs } from 'node:util';
import type { FieldPlan } from './FieldPlan';
import { readFieldWord } from './readFieldWord';
import { adviseName, UsageError } from './refusals';

const flags = {
  'from-csv': { type: 'string' },
  'from-openapi': { type: 'string' },
  'from-sql': { type: 'string' },
  menu: { type: 'string' },
  'dry-run': { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

const sources = ['from-csv', 'from-openapi', 'from-sql'] as const;

/** Where the fields are read from: a way, and the file or address. */
export interface SourceOption {
  readonly way: (typeof sources)[number];
  readonly from: string;
}

/** What the command is asked to write. */
export interface Arguments {
  readonly name: string;
  readonly label: string | undefined;
  readonly fields: readonly FieldPlan[];
  /** The kinds of record to be listed below a record. */
  readonly below: readonly string[];
  readonly source: SourceOption | undefined;
  readonly menuGroup: string | undefined;
  readonly isDryRun: boolean;
}

/** Splits the arguments into words and options. Throws a UsageError for an unknown option or a missing value. */
function parse(args: readonly string[]) {
  const config = { args: [...args], options: flags, allowPositionals: true } as const;
  for (const token of parseArgs({ ...config, strict: false, tokens: true }).tokens)
    if (token.kind === 'option' && !Object.hasOwn(flags, token.name))
      throw new UsageError(
        `There is no option "--${token.name}"; ${adviseName(token.name, Object.keys(flags)).replaceAll('"', '')}`,
      );
  try {
    return parseArgs({ ...config, strict: true });
  } catch (failure) {
    throw new UsageError((failure as Error).message.replaceAll('\n', ' '));
  }
}

/** Reads the arguments; undefined where help is asked for. Throws a UsageError that says how to write them. */
export function readArguments(args: readonly string[]): Arguments | undefined {
  const { positionals, values } = parse(args);
  if (values.help === true) return undefined;
  const [name, ...words] = positionals;
  if (name === undefined)
    throw new UsageError('Name the kind of record, in the plural: pharmacies "Pharmacy" name:text!');
  if (name.includes(':')) throw new UsageError(`"${name}" is a field; write the name of the kind of record before it`);
  const label = words[0]?.includes(':') === false ? words.shift() : undefined;
  const read = words.map(readFieldWord);
  const fields = read.flatMap((word) => ('below' in word ? [] : [word]));
  const given = sources.flatMap((way) => (values[way] === undefined ? [] : [{ way, from: values[way] }]));
  if (given.length > 1) throw new UsageError(`Give one of ${given.map(({ way }) => `--${way}`).join(' and ')}`);
  if (given.length === 0 && fields.length === 0)
    throw new UsageError(
      `Describe a field of "${name}", such as name:text!, or give ${sources.map((way) => `--${way}`).join(', ')}`,
    );
  return {
    name,
    label,
    fields,
    below: read.flatMap((word) => ('below' in word ? [word.below] : [])),
    source: given[0],
    menuGroup: values.menu,
    isDryRun: values['dry-run'] === true,
  };
}
