import type { Registry, Resource } from '../../schema';

/** A resource by its name, or by its label in any spelling of blanks and case: patients, Patient, clinic_contact. What is spelt exactly so goes before what is only like it. */
export function resourceNamed({ all }: Pick<Registry, 'all'>, text: string): Resource | undefined {
  const plain = (name: string) => name.toLowerCase().replace(/[\s_]+/g, '');
  const called = ({ name, label }: Resource) => [name, label.one, label.many];
  return all.find((resource) => called(resource).includes(text)) ?? all.find((resource) => called(resource).some((known) => plain(known) === plain(text)));
}
