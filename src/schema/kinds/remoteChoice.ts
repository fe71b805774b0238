import type { FieldOf } from '../field';
import { capitalise, trimText } from '../format/text';
import { textOperators } from '../operators';
import type { Kind } from './Kind';
import { toText, maxLengths, preprocessText, textSchema } from './shared';

/** The display name of a listed value: as listed, with a capital first letter. */
export function remoteChoiceName({ sentAs = {} }: Pick<FieldOf<'remoteChoice'>, 'sentAs'>, value: string): string {
  const name = Object.entries(sentAs).find(([, sent]) => sent === value)?.[0];
  return capitalise(name ?? value);
}

/** The text that is sent for a name. */
const toSentName = ({ sentAs = {} }: Pick<FieldOf<'remoteChoice'>, 'sentAs'>, name: string): string =>
  (Object.hasOwn(sentAs, name) ? sentAs[name] : undefined) ?? name;

export const remoteChoice = {
  schema: (field) => preprocessText((raw) => toSentName(field, trimText(raw)), textSchema(maxLengths.text)),
  maxLength: () => maxLengths.text,
  format: (value, field) => remoteChoiceName(field, toText(value)),
  operators: textOperators,
  toSearchText: (typed, field) => toSentName(field, typed),
  traits: { family: 'text', takes: 'offered', sortable: true, searchedByInput: true },
} as const satisfies Kind<'remoteChoice'>;
