import type { Registry, Resource } from '../../schema';

/**
 * Finds a resource by its name or label, ignoring case, blanks and underscores: patients, Patient, clinic_contact. An
 * exact match takes precedence.
 */
export function findResourceByName({ all }: Pick<Registry, 'all'>, text: string): Resource | undefined {
  const normalise = (name: string) => name.toLowerCase().replace(/[\s_]+/g, '');
  const namesOf = ({ name, label }: Resource) => [name, label.one, label.many];
  return (
    all.find((resource) => namesOf(resource).includes(text)) ??
    all.find((resource) => namesOf(resource).some((name) => normalise(name) === normalise(text)))
  );
}
