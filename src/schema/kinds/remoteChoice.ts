import type { FieldOf } from '../field';
import { capitalised, trimmed } from '../format/text';
import { like } from '../operators';
import type { Kind } from './Kind';
import { asText, maxLengths, normalised, storableText } from './shared';

/** The display name of a listed value: as listed, with a capital first letter. */
export function listedName({ sentAs = {} }: Pick<FieldOf<'remoteChoice'>, 'sentAs'>, value: string): string {
  const name = Object.entries(sentAs).find(([, sent]) => sent === value)?.[0];
  return capitalised(name ?? value);
}

export const remoteChoice = {
  schema: ({ sentAs = {} }) => normalised((raw) => (Object.hasOwn(sentAs, trimmed(raw)) ? sentAs[trimmed(raw)] : trimmed(raw)), storableText(maxLengths.text)),
  maxLength: () => maxLengths.text,
  show: (value, field) => listedName(field, asText(value)),
  operators: like,
  traits: { family: 'text', takes: 'offered', sortable: true, searchedByInput: true },
} as const satisfies Kind<'remoteChoice'>;
