import type { StoredFile } from './fieldOptionTypes';

/** The type of the value of each kind of field on the wire, where it is not null; that of a choice depends on its options. */
export interface ValueByKind {
  text: string;
  longText: string;
  richText: string;
  email: string;
  phone: string;
  date: string;
  instant: string;
  choice: string;
  choices: readonly string[];
  yesNo: 'Yes' | 'No';
  boolean: boolean;
  integer: number;
  decimal: number;
  money: number;
  percent: number;
  usState: string;
  height: string;
  weight: string;
  ndcList: string;
  tags: readonly string[];
  file: StoredFile;
  files: readonly StoredFile[];
  reference: number;
  references: readonly number[];
  password: string;
  prefixedId: number;
  rows: readonly Readonly<Record<string, unknown>>[];
  remoteChoice: string;
  json: Readonly<Record<string, unknown>>;
}
