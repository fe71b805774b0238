import { kinds, type FieldKind } from '../schema';
import { isSnakeCase, toSnakeCase } from '../schema/scaffold';
import { planField, required, type FieldPlan, type KindPlan } from './FieldPlan';
import { labelOf, referenceName } from './names';
import { adviseName, UsageError } from './refusals';

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
export interface ListWord {
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
export function readFieldWord(word: string): FieldPlan | ListWord {
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
