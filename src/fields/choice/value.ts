import * as z from 'zod/mini';
import { type ConsistentOptions, type Declared, fieldFactory, type InitialValueOptions } from '../shared/fieldFactory';
import type { CommonOptions } from '../shared/fieldOptions';
import { type Exactly, defineKind } from '../shared/Kind';
import { choiceOperators, membershipOperators, equalityOperators, textOperators } from '../shared/operators';
import { booleanOptions, flattenOptions, optionLabel, type Options } from '../shared/options';
import { joinItems, listSchema, maxLengths, preprocessText, textSchema, toText } from '../shared/schemas';
import { capitalise, trimText } from '../shared/text';

/** Tag colours: by value, and for all other values. */
export interface TagColors {
  readonly values: Readonly<Record<string, TagColor>>;
  readonly otherwise: TagColor;
}
export type TagColor = 'default' | 'green' | 'blue' | 'gold' | 'red';

export interface OpenListOptions extends CommonOptions {
  /**
   * `true`: other text is accepted too. `'stored'`: other text is accepted from other programs only, and people choose
   * from the list.
   */
  readonly allowsOther?: true | 'stored';
}
export interface ChoiceOptions extends OpenListOptions {
  /** `tag`: shown as a coloured tag. */
  readonly display?: { readonly tag: TagColors };
}
export interface Listed {
  readonly options: Options;
}
export interface RemoteChoiceOptions extends CommonOptions {
  /** Path below the API base that returns the names. */
  readonly path: string;
  /** Names that are sent as a different text: `{ 'Shown name': 'sent text' }`. */
  readonly sentAs?: Readonly<Record<string, string>>;
}
export interface BooleanOptions extends CommonOptions {
  /** `names`: the labels of true and false, instead of Yes and No. `tag`: shown as a coloured tag. */
  readonly display?: { readonly names?: { readonly true: string; readonly false: string }; readonly tag?: TagColors };
}

/** The 50 states with GU and PR, without DC (Cases 3). */
export const usStates = (
  'AK AL AR AZ CA CO CT DE FL GA GU HI IA ID IL IN KS KY LA MA MD ME MI MN MO MS MT NC ND NE NH NJ NM NV NY ' +
  'OH OK OR PA PR RI SC SD TN TX UT VA VT WA WI WV WY'
).split(' ');

const optionSchema = (field: OpenListOptions & Listed) => {
  const values = flattenOptions(field.options).map((option) => option.value);
  return field.allowsOther ? textSchema(maxLengths.text) : z.enum(values, 'Must be one of the listed values');
};

const closedOptions = ({ allowsOther, options }: OpenListOptions & Listed) =>
  allowsOther ? undefined : flattenOptions(options);

/** The display name of a listed value: as listed, with a capital first letter. */
export function remoteChoiceName({ sentAs = {} }: Pick<RemoteChoiceOptions, 'sentAs'>, value: string): string {
  const name = Object.entries(sentAs).find(([, sent]) => sent === value)?.[0];
  return capitalise(name ?? value);
}

/** The text that is sent for a name. */
const toSentName = ({ sentAs = {} }: Pick<RemoteChoiceOptions, 'sentAs'>, name: string): string =>
  (Object.hasOwn(sentAs, name) ? sentAs[name] : undefined) ?? name;

const stateOperators = ['eq', 'in', 'empty'] as const;

export const choiceKinds = {
  choice: defineKind<ChoiceOptions & Listed, string>()({
    schema: optionSchema,
    format: (value, field) => optionLabel(field.options, toText(value)),
    maxLength: () => maxLengths.text,
    operators: choiceOperators,
    closedOptions,
    traits: { family: 'text', takes: 'listed', sortable: true },
  }),
  choices: defineKind<OpenListOptions & Listed, readonly string[]>()({
    schema: (field) => listSchema(optionSchema(field)),
    format: (value, field) => joinItems(value, (item) => optionLabel(field.options, item)),
    maxLength: () => maxLengths.text,
    operators: membershipOperators,
    closedOptions,
    traits: { family: 'list', takes: 'listed', multiple: true },
  }),
  boolean: defineKind<BooleanOptions, boolean>()({
    schema: () =>
      preprocessText(
        (raw) => (raw === 'true' || raw === 'false' ? raw === 'true' : raw),
        z.boolean('Must be true or false'),
      ),
    format: (value, { display }) => optionLabel(booleanOptions(display?.names), toText(value)),
    operators: equalityOperators,
    closedOptions: ({ display }) => booleanOptions(display?.names),
    traits: { family: 'truth', takes: 'listed', sortable: true },
  }),
  usState: defineKind<CommonOptions, string>()({
    schema: () => z.enum(usStates, 'Must be a state code'),
    format: toText,
    operators: stateOperators,
    closedOptions: () => flattenOptions(usStates),
    traits: { family: 'text', takes: 'listed', sortable: true },
  }),
  remoteChoice: defineKind<RemoteChoiceOptions, string>()({
    schema: (field) => preprocessText((raw) => toSentName(field, trimText(raw)), textSchema(maxLengths.text)),
    maxLength: () => maxLengths.text,
    format: (value, field) => remoteChoiceName(field, toText(value)),
    operators: textOperators,
    toSearchText: (typed, field) => toSentName(field, typed),
    traits: { family: 'text', takes: 'offered', sortable: true, searchedByInput: true },
  }),
};

const listFieldFactory =
  <K extends 'choice' | 'choices', Allowed extends OpenListOptions>(kind: K) =>
  <const L extends Options, const O extends Allowed>(
    label: string,
    options: L,
    more?: O & Exactly<O, Allowed> & InitialValueOptions<K, K extends 'choice' ? string : never> & ConsistentOptions<O>,
  ): Declared<K, NoInfer<O> & { readonly options: NoInfer<L> }> =>
    ({ kind, label, options, ...more }) as unknown as Declared<K, NoInfer<O> & { readonly options: NoInfer<L> }>;

/**
 * One value from a list. `allowsOther: true` accepts other text too, `'stored'` accepts it from other programs only.
 */
export const choice = listFieldFactory<'choice', ChoiceOptions>('choice');
/** Several values from a list. */
export const choices = listFieldFactory<'choices', OpenListOptions>('choices');
/** True or false, shown as Yes or No. */
export const boolean = fieldFactory(choiceKinds, 'boolean');
/** A US state or territory, one of 52 codes. */
export const usState = fieldFactory(choiceKinds, 'usState');
/** A name from the list that the API returns at `path`. */
export const remoteChoice = fieldFactory(choiceKinds, 'remoteChoice');
