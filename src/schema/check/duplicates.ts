import { traitsOf } from '../value';
import { duplicateProblems as repeatedNames, fieldOf, nameProblems, type Problems, type Subject } from './context';
import { kindWithArticle } from './wording';

/** Problems of the fields by which a new record is compared with the stored ones. */
export function* duplicatesProblems({ resource }: Subject): Problems {
  const { duplicates, search, verbs } = resource;
  if (!duplicates) return;
  const { fields: names } = duplicates;
  yield* nameProblems('duplicates.fields', names, resource);
  yield* repeatedNames('duplicates.fields', names);
  for (const name of names) {
    const field = fieldOf(resource, name);
    if (!field) continue;
    if (name in resource.included)
      yield `duplicates.fields names "${name}", which belongs to another record; name a field of ${resource.name}`;
    else if (field.derived || traitsOf(field).multiple || !['text', 'day', 'number'].includes(traitsOf(field).family))
      yield `duplicates.fields names "${name}", which is ${kindWithArticle(field.kind)} and cannot be compared; name texts, days or numbers that are stored`;
  }
  if (!verbs.includes('create'))
    yield 'duplicates is compared when a record is created, but the verb "create" is missing; add it, or remove "duplicates"';
  const isSearched = (name: string) =>
    Object.values(search).some(({ field, op }) => field === name && (op === 'eq' || op === 'contains'));
  if (!names.some(isSearched))
    yield 'duplicates has no search over one of its fields with the operator eq or contains, by which the records could be found; add one to "search"';
}
