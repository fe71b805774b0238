import type { CommonOptions, Field, OptionsByKind } from '../field';
import { isAlwaysRequired } from '../required';
import { isStaffAddress } from '../staffNames';
import type { Problems } from './context';

/** The options of fields of all kinds. */
type Option = { [K in keyof OptionsByKind]: keyof OptionsByKind[K] }[keyof OptionsByKind] | keyof CommonOptions;

interface ContradictionRule {
  /** Whether the rule concerns this field. */
  readonly appliesTo: (field: Field) => boolean;
  readonly description: string;
  readonly options: readonly Option[];
  readonly reason: string;
}

/** Options that apply only to what users type. */
const inputOptions: readonly Option[] = ['advised', 'notBefore', 'notAfter', 'placeholder', 'suggest', 'suggestId'];
const writableOptions: readonly Option[] = ['required', 'initial', 'default', 'during', 'readOnlyWhen'];

/** Options that have no effect next to another one, or contradict it. */
const contradictionRules: readonly ContradictionRule[] = [
  {
    appliesTo: ({ readOnly }) => readOnly === true,
    description: 'read-only',
    options: [...inputOptions, 'initial', 'default', 'during', 'pattern', 'invalid'],
    reason: 'nobody writes it',
  },
  {
    appliesTo: ({ computed }) => computed !== undefined,
    description: 'computed',
    options: ['derived', ...writableOptions, 'readOnly', ...inputOptions],
    reason: 'nobody writes it',
  },
  {
    appliesTo: ({ derived }) => derived !== undefined,
    description: 'derived',
    options: [...writableOptions, 'unique', 'numbered', ...inputOptions, 'pattern', 'maxLength', 'min', 'max'],
    reason: 'nobody writes it',
  },
  { appliesTo: isAlwaysRequired, description: 'required', options: ['advised'], reason: 'it is never saved empty' },
  {
    appliesTo: ({ during }) => during === 'update',
    description: 'written only once the record exists',
    options: ['initial', 'default'],
    reason: 'only a new record starts with something',
  },
  {
    appliesTo: (field) => field.kind === 'text' && field.url === true,
    description: 'a web address',
    options: ['display', 'numbered'],
    reason: 'it is shown as a link',
  },
  {
    appliesTo: isStaffAddress,
    description: 'the address of a staff user',
    options: ['display', 'url', 'numbered', 'derived', 'computed'],
    reason: 'its name is shown',
  },
];

/** Problems of options that contradict each other. */
export function* contradictionProblems(field: Field): Problems {
  const given: Readonly<Partial<Record<string, unknown>>> = { ...field };
  for (const { appliesTo, description, options, reason } of contradictionRules) {
    if (!appliesTo(field)) continue;
    for (const option of options)
      if (given[option] !== undefined)
        yield `it is ${description} but has "${option}" too; ${reason}, so leave "${option}" out`;
  }
}
