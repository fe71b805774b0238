import { isFilled, type Field } from '../fields';
import type { Resource } from './resource';
import type { Values } from './value';

/** Whether a field holds the e-mail address of a staff user. */
export const isStaffAddress = (field: Field | undefined): boolean => field?.kind === 'text' && field.staff === true;

/**
 * Where a record carries the name that belongs to an address: `closed_by_name` beside `closed_by`, `user_name` beside
 * `user_email`.
 */
export const staffNameOf = (addressName: string): string => `${addressName.replace(/_email$/, '')}_name`;

/** The fields of a resource that hold addresses of staff users, each with the place of the name. */
export const staffAddresses = ({ fields }: Pick<Resource, 'fields'>): [address: string, name: string][] =>
  Object.keys(fields).flatMap((name): [string, string][] =>
    isStaffAddress(fields[name]) ? [[name, staffNameOf(name)]] : [],
  );

/** A person as shown: by name, or by the address where the server sends no name. */
export interface ShownPerson {
  readonly shown: string;
  /** The address, if it is not what is shown. */
  readonly address?: string;
}

/** How a staff user is shown, from the address and the name of a response. */
export function toShownPerson(address: unknown, name: unknown): ShownPerson | undefined {
  const known = isFilled(address) ? String(address) : undefined;
  if (!isFilled(name)) return known === undefined ? undefined : { shown: known };
  return { shown: String(name), ...(known !== undefined && known !== name && { address: known }) };
}

/** A staff user in plain text, such as a CSV file: the name, and the address that tells two of one name apart. */
export function staffText(addressName: string, record: Values): string | undefined {
  const person = toShownPerson(record[addressName], record[staffNameOf(addressName)]);
  return person && (person.address === undefined ? person.shown : `${person.shown} (${person.address})`);
}
