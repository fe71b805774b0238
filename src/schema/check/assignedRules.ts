import { isReference } from '../references';
import { isPlainText } from '../value';
import { fieldOf, findTarget, type Subject } from './context';
import { family, rule, ruleOfEach } from './rule';
import { suggestName } from './wording';

function* assignments({ resource: { assigned } }: Subject) {
  if (assigned) yield { where: 'assigned', assigned };
}

/** Whose records are stored here: the kind itself, or the one that it is a view of. */
const storedBy = ({ resource, resources }: Subject) => (resource.view ? resources.get(resource.view.of) : resource);

function* fieldFaults(subject: Subject): Generator<string> {
  const { assigned, fields } = subject.resource;
  const { to = '', note = '' } = assigned ?? {};
  const places = [
    ['to', to, 'a read-only reference to the users, a "shared" kind'],
    ['note', note, 'a read-only text'],
  ] as const;
  for (const [option, name, wanted] of places) {
    const field = fieldOf(subject.resource, name);
    if (!field) {
      yield `its "${option}" names "${name}", which is not a field; ${suggestName(name, Object.keys(fields))}`;
      continue;
    }
    const fits =
      option === 'to'
        ? isReference(field) && findTarget(field.to, subject).target?.shared === true
        : isPlainText(field);
    if (!fits || !field.readOnly || field.derived !== undefined)
      yield `its "${option}" names "${name}", which is not ${wanted}: the server writes it; declare it so`;
  }
}

/** Rules of kinds of record that are assigned to people. */
export const assignedRules = [
  family(assignments, [
    rule((_, subject) => {
      const stored = storedBy(subject);
      return stored !== undefined && (stored.relations.keyed !== undefined || !stored.verbs.includes('update'));
    }, 'is handed over by changing records, which this kind does not allow; write it in a kind with the verb update'),
    rule(
      ({ assigned }, subject) => {
        const stored = storedBy(subject);
        const differs = stored?.assigned?.to !== assigned.to || stored.assigned.note !== assigned.note;
        return subject.resource.view && stored && differs && stored.name;
      },
      (name) => `differs from that of ${name}, whose records it shows; repeat what is written there`,
    ),
    ruleOfEach(
      (_, subject) => [...fieldFaults(subject)],
      (fault) => fault,
    ),
  ]),
];
