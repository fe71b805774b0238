import type { FieldColumns } from '../sql/FieldColumn';

export const choiceColumns: FieldColumns<'choice' | 'choices' | 'boolean' | 'usState' | 'remoteChoice'> = {
  choice: { type: 'text' },
  choices: { type: 'text[]' },
  boolean: { type: 'boolean' },
  usState: { type: 'text' },
  remoteChoice: { type: 'text' },
};
