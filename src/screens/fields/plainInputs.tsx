import type { ComponentType } from 'react';
import type { FieldKind } from '../../schema';
import { ChoiceInput, UsStateInput } from './choice';
import { ChoicesInput } from './choices';
import { DateInput, InstantInput } from './date';
import { EmailInput } from './email';
import { EntriesTable } from './json';
import { FilesInput } from './files';
import { HeightInput } from './height';
import { LineInput } from './LineInput';
import { RemoteChoiceInput } from './remoteChoice';
import { LongTextInput } from './longText';
import { NdcListInput } from './ndcList';
import { AmountInput, DecimalInput, PercentInput, WholeNumberInput } from './numbers';
import { PasswordInput } from './password';
import { PhoneInput } from './phone';
import { ReferenceInput } from './reference';
import { ReferencesInput } from './references';
import { RichTextInput } from './richText';
import { TagsInput } from './tags';
import { TextFieldInput } from './text';
import type { InputProps } from './types';
import { WeightInput } from './weight';
import { BooleanInput, YesNoInput } from './yesNo';

export type InputComponents = { readonly [K in FieldKind]: ComponentType<InputProps<K>> };

/**
 * The input of every field kind except rows, whose cells are fields themselves. Separate from the views, which do not
 * need antd. A missing kind fails to compile.
 */
export const plainInputs: Omit<InputComponents, 'rows'> = {
  text: TextFieldInput,
  longText: LongTextInput,
  richText: RichTextInput,
  email: EmailInput,
  phone: PhoneInput,
  date: DateInput,
  instant: InstantInput,
  choice: ChoiceInput,
  choices: ChoicesInput,
  yesNo: YesNoInput,
  boolean: BooleanInput,
  integer: WholeNumberInput,
  decimal: DecimalInput,
  money: AmountInput,
  percent: PercentInput,
  usState: UsStateInput,
  height: HeightInput,
  weight: WeightInput,
  ndcList: NdcListInput,
  tags: TagsInput,
  file: FilesInput,
  files: FilesInput,
  reference: ReferenceInput,
  references: ReferencesInput,
  password: PasswordInput,
  // Accepts the number with or without its prefix, which is stripped when the value is read.
  prefixedId: LineInput,
  remoteChoice: RemoteChoiceInput,
  json: EntriesTable,
};
