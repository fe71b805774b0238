import {
  requiredRuleOf,
  conditionFields,
  isAlwaysRequired,
  isWrittenOn,
  type Field,
  type Resource,
} from '../../src/schema';
import { computedSources, derivedSources } from '../../src/schema/server';
import { creatableFields, sampleValue } from '../fixtures/samples';
import type { Harness } from './harness';

/** The fields that another field depends on, and those that say which keyed child a record is. */
function dependencySources({ fields, included, relations: { keyed } }: Resource): ReadonlySet<string> {
  const named = Object.values(fields).flatMap((field) => [
    ...(field.derived ? derivedSources(field.derived) : []),
    ...(field.computed ? computedSources(field.computed) : []),
    ...[field.when, field.readOnlyWhen, requiredRuleOf(field)?.when].flatMap((condition) =>
      condition ? conditionFields(condition) : [],
    ),
    ...('notBefore' in field ? [field.notBefore] : []),
  ]);
  return new Set([
    ...named,
    ...(keyed ? [keyed.parent, keyed.by] : []),
    ...Object.values(included).flatMap(({ path }) => path.slice(0, 1)),
  ]);
}

const excludedKinds = ['file', 'files', 'password', 'json'];

const hasDistinctSamples = (field: Field): boolean =>
  'to' in field || JSON.stringify(sampleValue(field, 1)) !== JSON.stringify(sampleValue(field, 2));

/**
 * A field that can be changed freely without any other field changing: preferably a text, and preferably an optional
 * one.
 */
function freeField(resource: Resource): readonly [string, Field] | undefined {
  const others = dependencySources(resource);
  const free = creatableFields(resource).filter(
    ([name, field]) =>
      !others.has(name) &&
      !excludedKinds.includes(field.kind) &&
      isWrittenOn(field, true) &&
      !field.when &&
      !field.readOnlyWhen &&
      !('notBefore' in field) &&
      hasDistinctSamples(field),
  );
  const texts = free.filter(([, { kind }]) => kind === 'text' || kind === 'longText');
  return texts.find(([, field]) => !isAlwaysRequired(field)) ?? texts[0] ?? free[0];
}

/** A valid change of one field. Each `n` from 2 on gives a different value; 1 is the value of the sample. */
export interface FreeChange {
  readonly name: string;
  readonly to: (n: number) => Promise<Readonly<Record<string, unknown>>>;
}

/** The independent change that a resource's records allow; undefined if there is none. */
export function findFreeChange(
  resource: Resource,
  harness: () => Pick<Harness, 'make' | 'registry'>,
): FreeChange | undefined {
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
