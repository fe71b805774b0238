import type { FeatureName, Field, FieldMap, RoleName, ValueOf } from '../fields';

/*
 * What a declared field refers to is compared with the declaration by the compiler. A field with a mistake has to be a
 * text that tells the mistake, which an editor shows in one line at the name of the field. Names and values that are
 * only known to be texts are not compared.
 */

type Unlisted<What extends string, Name, Listed> = Name extends string
  ? string extends Name
    ? never
    : Name extends Listed
      ? never
      : `there is no ${What} "${Name}"`
  : never;

/** The values that a condition may compare a field with. */
type ComparedValue<F extends Field> = F['kind'] extends 'choice' | 'boolean'
  ? ValueOf<F>
  : F['kind'] extends 'choices'
    ? ValueOf<F> extends readonly (infer Item)[]
      ? Item
      : never
    : unknown;

type ValueProblem<Name extends string, F extends Field, Value> =
  Value extends ComparedValue<F>
    ? never
    : Value extends string | number | boolean
      ? string extends Value
        ? never
        : `"${Name}" has no value "${Value}"`
      : never;

type ConditionProblem<F extends FieldMap, Names, C> = C extends { readonly all: readonly (infer Part)[] }
  ? ConditionProblem<F, Names, Part>
  : C extends { readonly any: readonly (infer Part)[] }
    ? ConditionProblem<F, Names, Part>
    : C extends { readonly feature: infer Feature }
      ? Unlisted<'feature', Feature, FeatureName>
      : C extends { readonly field: infer Name extends string; readonly is: readonly (infer Value)[] }
        ? Name extends keyof F
          ? ValueProblem<Name, F[Name], Value>
          : Unlisted<'field', Name, Names>
        : C extends { readonly field: infer Name }
          ? Unlisted<'field', Name, Names>
          : never;

/** What is wrong with the start of an end: it is a field of the same kind. */
type StartProblem<F extends FieldMap, Names, Kind extends string, Name> = Name extends keyof F & string
  ? F[Name]['kind'] extends Kind
    ? never
    : `"${Name}" is not of the kind ${Kind}`
  : Unlisted<'field', Name, Names>;

type OwnProblem<F extends FieldMap, Names, One extends Field> =
  | (One extends { readonly when: infer C } ? `when: ${ConditionProblem<F, Names, C>}` : never)
  | (One extends { readonly readOnlyWhen: infer C } ? `readOnlyWhen: ${ConditionProblem<F, Names, C>}` : never)
  | (One extends { readonly required: { readonly when: infer C } }
      ? `required.when: ${ConditionProblem<F, Names, C>}`
      : never)
  | (One extends { readonly due: infer C } ? `due: ${ConditionProblem<F, Names, C>}` : never)
  | (One extends { readonly notBefore: infer Name } ? `notBefore: ${StartProblem<F, Names, One['kind'], Name>}` : never)
  | (One extends { readonly seenBy: readonly (infer Role)[] } ? `seenBy: ${Unlisted<'role', Role, RoleName>}` : never)
  | (One extends { readonly writtenBy: readonly (infer Role)[] }
      ? `writtenBy: ${Unlisted<'role', Role, RoleName>}`
      : never);

type ColumnProblem<Columns extends FieldMap> = string extends keyof Columns
  ? never
  : { [K in keyof Columns]: OwnProblem<Columns, keyof Columns, Columns[K]> }[keyof Columns];

/** What is wrong with a field; never where nothing is. */
type FieldProblem<F extends FieldMap, Names, One extends Field> =
  | OwnProblem<F, Names, One>
  | (One extends { readonly columns: infer Columns extends FieldMap } ? `columns: ${ColumnProblem<Columns>}` : never);

/** What the fields of a declaration have to be: anything, or the text of the mistake of one. */
export type SoundFields<F extends FieldMap, Names extends string> = string extends keyof F
  ? unknown
  : {
      readonly [K in keyof F]: FieldProblem<F, Names, F[K]> extends infer Problem
        ? [Problem] extends [never]
          ? unknown
          : Problem
        : never;
    };
