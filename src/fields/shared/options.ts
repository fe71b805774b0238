/** One entry of a choice: its value on the wire, and its label on the screen where that differs. */
export type Option = string | { readonly value: string; readonly label: string };

/** A titled group of entries in a grouped drop-down list. */
export interface OptionGroup {
  readonly group: string;
  readonly options: readonly Option[];
}

export type Options = readonly (Option | OptionGroup)[];

type ValueOfOption<O> = O extends string
  ? O
  : O extends { readonly value: infer V }
    ? V
    : O extends { readonly options: readonly (infer I)[] }
      ? I extends string
        ? I
        : I extends { readonly value: infer V }
          ? V
          : never
      : never;

/** The union of values that a list of options offers. */
export type OptionValue<O extends Options> = ValueOfOption<O[number]>;

export interface FlatOption {
  readonly value: string;
  readonly label: string;
  readonly group?: string;
}

const isGroup = (entry: Option | OptionGroup): entry is OptionGroup => typeof entry === 'object' && 'group' in entry;

const toFlatOption = (option: Option, group?: string): FlatOption => {
  const pair = typeof option === 'string' ? { value: option, label: option } : option;
  return group === undefined ? pair : { ...pair, group };
};

/** All entries with value, label and group, in declared order. */
export function flattenOptions(options: Options): FlatOption[] {
  return options.flatMap((entry) =>
    isGroup(entry) ? entry.options.map((option) => toFlatOption(option, entry.group)) : [toFlatOption(entry)],
  );
}

/** True and false as list entries. */
export function booleanOptions(
  names: { readonly true: string; readonly false: string } = { true: 'Yes', false: 'No' },
): FlatOption[] {
  return [
    { value: 'true', label: names.true },
    { value: 'false', label: names.false },
  ];
}

/** The label of a value. A value that is not in the list (an open list, an older record) is returned unchanged. */
export function optionLabel(options: Options, value: string): string {
  return flattenOptions(options).find((option) => option.value === value)?.label ?? value;
}
