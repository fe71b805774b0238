import { parseArgs } from 'node:util';
import { type FieldPlan, planField, required, type KindPlan } from './FieldPlan';
import { adviseName, UsageError } from './refusals';
import { kinds, type FieldKind } from '../schema';
import { isSnakeCase, toSnakeCase } from '../schema/scaffold';
import { labelOf, referenceName } from './names';

/** Kinds that need more than a word can say, each with what a declaration adds. */
const writtenByHand: Readonly<Partial<Record<FieldKind, string>>> = {
  rows: 'its columns',
  json: 'the code of the server that fills it in',
  prefixedId: 'its prefixes',
  remoteChoice: 'the path of its list',
};

const example = 'write it as name:text, name:text! if it is required, "status:choice(Open,Closed)" or npi:text=NPI';
const kindNames = (Object.keys(kinds) as FieldKind[]).filter((kind) => !(kind in writtenByHand));
const wordPattern = /^([^:=]+):([A-Za-z]+)(?:\((.*?)\))?(!)?(?:=(.*))?$/s;

/** A list below the page of a record. */
interface ListWord {
  readonly below: string;
}

function readKind(word: string, kind: string): FieldKind {
  if (Object.hasOwn(writtenByHand, kind))
    throw new UsageError(
      `"${word}": the kind "${kind}" needs ${writtenByHand[kind as FieldKind] ?? ''}, which no word can say; leave ` +
        'it out here and add it to the declaration',
    );
  if (!(kindNames as string[]).includes(kind))
    throw new UsageError(`"${word}": there is no kind "${kind}"; ${adviseName(kind, [...kindNames, 'below'])}`);
  return kind as FieldKind;
}

/** What a kind takes in its brackets, as options and as a list. */
function readBrackets(word: string, kind: FieldKind, text: string | undefined): Omit<KindPlan, 'kind'> {
  const items = (text ?? '').split(',').flatMap((item) => (item.trim() === '' ? [] : item.trim()));
  if (kind === 'choice' || kind === 'choices') {
    if (items.length === 0) throw new UsageError(`"${word}": a ${kind} needs its list; write "${kind}(Open,Closed)"`);
    return { list: items };
  }
  if (kind === 'reference' || kind === 'references') {
    const [to, ...more] = items;
    if (to === undefined || more.length > 0)
      throw new UsageError(`"${word}": a ${kind} names one kind of record; write "${kind}(patients)"`);
    return { options: { to } };
  }
  if (text !== undefined) throw new UsageError(`"${word}": a ${kind} takes nothing in brackets; leave them out`);
  return {};
}

/**
 * Reads a word of the command: a field as `name:kind(…)!=Label`, or a list below the page as `visits:below`. Throws a
 * UsageError that says how to write it.
 */
function readFieldWord(word: string): FieldPlan | ListWord {
  const [, name = '', kindName = '', brackets, mark, label] = wordPattern.exec(word) ?? [];
  if (name === '') throw new UsageError(`"${word}" is no field; ${example}`);
  if (!isSnakeCase(name)) {
    const spelled = toSnakeCase(name);
    throw new UsageError(
      `"${word}": the name "${name}" must be in lower case with underscores; ` +
        (isSnakeCase(spelled) ? `write "${spelled}"` : 'begin with a letter'),
    );
  }
  if (kindName === 'below') return { below: name };
  const kind = readKind(word, kindName);
  const isReference = kind === 'reference';
  return planField(
    {
      name: isReference ? referenceName(name) : name,
      label: label?.trim() ?? labelOf(name.replace(isReference ? /_id$/ : /_ids$/, '')),
    },
    { kind, ...readBrackets(word, kind, brackets) },
    required(mark !== undefined),
  );
}

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
