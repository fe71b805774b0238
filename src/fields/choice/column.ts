import { listSchema, optionSchema, textSchema, type FieldColumns } from '../sql/FieldColumn';

export const choiceColumns: FieldColumns<'choice' | 'choices' | 'yesNo' | 'boolean' | 'usState' | 'remoteChoice'> = {
  choice: { type: 'text', schema: optionSchema },
  choices: { type: 'text[]', schema: (field) => listSchema(optionSchema(field)) },
  yesNo: { type: 'text', schema: optionSchema },
  boolean: { type: 'boolean', schema: () => ({ type: 'boolean' }) },
  usState: { type: 'text', schema: optionSchema },
  remoteChoice: { type: 'text', schema: textSchema },
};
