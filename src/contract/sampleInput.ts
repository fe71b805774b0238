import {
  buildCreatePayload,
  flattenOptions,
  isAlwaysRequired,
  isFilled,
  isWrittenOn,
  limitsOf,
  usStates,
  writableFields,
  type Field,
  type FieldKind,
  type FieldOf,
} from '../schema';
import { isTold, readListAnswer } from './probe';
import { NotApplicable, type ResourceProbe, type Values } from './rule';

/** The features of a manufacturer change which fields a form has; a record without them is valid everywhere. */
const features: readonly string[] = [];

const dayMs = 86_400_000;
const dayOf = (n: number): string => new Date(Date.UTC(2001, 0, 1) + n * dayMs).toISOString().slice(0, 10);
const digits = (n: number, length: number): string => String(n).padStart(length, '0').slice(-length);
const textOf = ({ maxLength = 40 }: { readonly maxLength?: number }, n: number): string =>
  `Contract ${n}`.slice(-Math.min(maxLength, 40)).trim();
const optionOf = ({ options }: Pick<FieldOf<'choice'>, 'options'>, n: number): string | undefined => {
  const values = flattenOptions(options).map(({ value }) => value);
  return values[n % values.length];
};
const amountOf = (field: Field, n: number): number => {
  const { min = 0, max = 1e6 } = limitsOf(field);
  return Math.min(min + (n % 90), max);
};
/** Numbers may be unique: those of one run follow each other, far from those that people give. */
const wholeNumberOf = (field: Field, n: number): number => {
  const { min = 0, max = 2_000_000_000 } = limitsOf(field);
  return Math.min(min + n, max);
};

type SampleOf = { readonly [Kind in FieldKind]?: (field: FieldOf<Kind>, n: number) => unknown };

/** A valid value of each kind; a kind without one, such as a file, is left out. Another `n` gives another value. */
const sampleOf: SampleOf = {
  text: (field, n) => (field.pattern ? undefined : textOf(field, n)),
  longText: textOf,
  richText: (_, n) => `<p>Contract ${n}</p>`,
  email: (_, n) => `contract.${n}@example.com`,
  phone: (_, n) => `312555${digits(n, 4)}`,
  date: ({ notBefore }, n) => dayOf((n % 3000) + (notBefore === undefined ? 0 : 4000)),
  choice: optionOf,
  choices: (field, n) => [optionOf(field, n)],
  boolean: (_, n) => n % 2 === 0,
  integer: wholeNumberOf,
  decimal: amountOf,
  money: amountOf,
  percent: amountOf,
  usState: (_, n) => usStates[n % usStates.length],
  tags: (_, n) => [`contract ${n}`],
};

/** A valid value of the field; undefined for kinds that need more than the declaration. */
export const sampleValue = (field: Field, n: number): unknown =>
  (sampleOf[field.kind] as ((given: Field, n: number) => unknown) | undefined)?.(field, n);

/** The id of a record that a reference may point to. */
async function findLinked({ client, registry }: ResourceProbe, name: string): Promise<unknown> {
  const list = readListAnswer(await client.get(`${registry.get(name).apiPath}?page=1&per=1`));
  return list?.rows[0]?.id;
}

/** Whether a create may set the field in the record itself. */
const isOwn = ({ included, reported }: ResourceProbe['resource'], [name, field]: readonly [string, Field]): boolean =>
  // Nobody is to report what a test has marked.
  name !== reported?.what &&
  !(name in included) &&
  !name.includes('.') &&
  isWrittenOn(field, false) &&
  !['file', 'files'].includes(field.kind);

/**
 * Values for a record of the resource, in the form of the wire. Texts of a declared pattern are taken from a record
 * that exists. Throws NotApplicable if a required value is none that can be made up.
 */
export async function sampleInput(probe: ResourceProbe, n: number): Promise<Record<string, unknown>> {
  const { resource } = probe;
  const known: readonly Values[] = await probe.rows().catch(() => []);
  const values: Record<string, unknown> = {};
  for (const [name, field] of writableFields(resource).filter((entry) => isOwn(resource, entry))) {
    const isLink = field.kind === 'reference' && field.to !== resource.name;
    // A record that others point to may be discarded: only one of its list is sure to be accepted.
    const other = isLink
      ? await findLinked(probe, field.to)
      : !('unique' in field) && known.find((row) => isTold(field, row[name]))?.[name];
    const value = sampleValue(field, n) ?? other;
    if (isFilled(value)) values[name] = value;
    else if (isAlwaysRequired(field)) throw new NotApplicable(`no value can be made up for ${name}`);
  }
  return buildCreatePayload(resource, values, { features });
}
