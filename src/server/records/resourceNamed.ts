import type { Registry, Resource } from '../../schema';

/** Finds a resource by its name or label, ignoring case, blanks and underscores: patients, Patient, clinic_contact. An exact match takes precedence. */
export function resourceNamed({ all }: Pick<Registry, 'all'>, text: string): Resource | undefined {
  const plain = (name: string) => name.toLowerCase().replace(/[\s_]+/g, '');
  const called = ({ name, label }: Resource) => [name, label.one, label.many];
  return all.find((resource) => called(resource).includes(text)) ?? all.find((resource) => called(resource).some((known) => plain(known) === plain(text)));
}
