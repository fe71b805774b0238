import { requiredRuleOf, computedSources, conditionFields, isAlwaysRequired, isWrittenOn, derivedSources, type Field, type Resource } from '../../src/schema';
import { ownFields, sampleValue } from '../fixtures/samples';
import type { Harness } from './harness';

/** The fields that something else in the record follows from. */
function followed({ fields, included }: Resource): ReadonlySet<string> {
  const named = Object.values(fields).flatMap((field) => [
    ...(field.derived ? derivedSources(field.derived) : []),
    ...(field.computed ? computedSources(field.computed) : []),
    ...[field.when, field.readOnlyWhen, requiredRuleOf(field)?.when].flatMap((condition) => (condition ? conditionFields(condition) : [])),
    ...('notBefore' in field ? [field.notBefore] : []),
  ]);
  return new Set([...named, ...Object.values(included).flatMap(({ path }) => path.slice(0, 1))]);
}

const ofItself = ['file', 'files', 'password', 'json'];

const varies = (field: Field): boolean => 'to' in field || JSON.stringify(sampleValue(field, 1)) !== JSON.stringify(sampleValue(field, 2));

/** A field that may be changed as one likes, and with which nothing else changes: a text where there is one, and rather one that may be empty. */
function freeField(resource: Resource): readonly [string, Field] | undefined {
  const others = followed(resource);
  const free = ownFields(resource).filter(
    ([name, field]) => !others.has(name) && !ofItself.includes(field.kind) && isWrittenOn(field, true) && !field.when && !field.readOnlyWhen && !('notBefore' in field) && varies(field),
  );
  const texts = free.filter(([, { kind }]) => kind === 'text' || kind === 'longText');
  return texts.find(([, field]) => !isAlwaysRequired(field)) ?? texts[0] ?? free[0];
}

/** A change of one field of a record, as its declaration takes it: for every `n` from 2 another value than the one before, 1 being that of the sample. */
export interface FreeChange {
  readonly name: string;
  readonly to: (n: number) => Promise<Readonly<Record<string, unknown>>>;
}

/** What may be changed of a resource's records by itself; undefined where there is nothing. */
export function freeChange(resource: Resource, harness: () => Pick<Harness, 'make' | 'registry'>): FreeChange | undefined {
  const [name, field] = freeField(resource) ?? [];
  if (name === undefined || !field) return undefined;
  const linked = async (to: string, n: number) => (await harness().make(harness().registry.get(to), n)).id;
  const valueOf = async (n: number): Promise<unknown> => {
    if (!('to' in field)) return sampleValue(field, n);
    const id = await linked(field.to, n);
    return field.kind === 'references' ? [id] : id;
  };
  return { name, to: async (n) => ({ [name]: await valueOf(n) }) };
}
