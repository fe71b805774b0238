import type { CommonOptions, Field, OptionsByKind } from '../field';
import type { Problems } from './context';

/** The options of fields of all kinds. */
type Option = { [K in keyof OptionsByKind]: keyof OptionsByKind[K] }[keyof OptionsByKind] | keyof CommonOptions;

interface Contrary {
  /** Whether the rule concerns this field. */
  readonly of: (field: Field) => boolean;
  readonly what: string;
  readonly options: readonly Option[];
  readonly why: string;
}

/** Options that apply only to what users type. */
const ofTyped: readonly Option[] = ['notBefore', 'notAfter', 'placeholder', 'suggest', 'suggestId'];
const ofOwners: readonly Option[] = ['required', 'initial', 'default', 'during', 'readOnlyWhen'];

/** Options that have no effect next to another one, or contradict it. */
const contrary: readonly Contrary[] = [
  { of: ({ readOnly }) => readOnly === true, what: 'read-only', options: [...ofTyped, 'initial', 'default', 'during', 'pattern', 'invalid'], why: 'nobody writes it' },
  { of: ({ computed }) => computed !== undefined, what: 'computed', options: ['derived', ...ofOwners, 'readOnly', ...ofTyped], why: 'nobody writes it' },
  { of: ({ derived }) => derived !== undefined, what: 'derived', options: [...ofOwners, 'unique', 'numbered', ...ofTyped, 'pattern', 'maxLength', 'min', 'max'], why: 'nobody writes it' },
  { of: ({ during }) => during === 'update', what: 'written only once the record exists', options: ['initial', 'default'], why: 'only a new record starts with something' },
  { of: (field) => field.kind === 'text' && field.url === true, what: 'a web address', options: ['asWords', 'capital', 'tag', 'numbered'], why: 'it is shown as a link' },
  { of: (field) => 'radio' in field, what: 'made of radio buttons', options: ['allowsOther'], why: 'no other text can be typed there' },
];

/** Problems of options that contradict each other. */
export function* contradictions(field: Field): Problems {
  const given: Readonly<Partial<Record<string, unknown>>> = { ...field };
  for (const { of, what, options, why } of contrary) {
    if (!of(field)) continue;
    for (const option of options) if (given[option] !== undefined) yield `it is ${what} but has "${option}" too; ${why}, so leave "${option}" out`;
  }
}
