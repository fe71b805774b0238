import { fieldsOf, holds } from '../condition';
import type { Field } from '../field';
import type { Resource } from '../resource';
import { askedOf } from '../required';
import type { Section } from '../resourceParts';
import { isSame } from '../same';
import { canHold, isPossible } from './canHold';
import { conditionProblems } from './conditions';
import { fieldOf, nameProblems, repeated, sameLabels, twiceProblems, type Problems, type Subject } from './context';
import { spellingProblems } from './spelling';
import { unseenProblems } from './unseen';
import { folded } from './wording';

/** What has sections. */
type Sectioned = 'the form' | 'the record page';

/** Whether a form may refuse to be saved without the field. */
export const isAskedFor = ({ required }: Field): boolean => required !== undefined;

function* sectionProblems(where: Sectioned, section: Section, subject: Subject): Problems {
  const named = `section "${section.title}"`;
  if (section.fields.length === 0 && section.part === undefined) yield `${named} has no fields; name them or take the section away`;
  if (section.part !== undefined) yield* spellingProblems(`${named}: its part`, section.part);
  yield* nameProblems(named, section.fields, subject.resource);
  yield* twiceProblems(named, section.fields);
  for (const problem of conditionProblems(section.when, subject, where === 'the form' ? 'written' : 'shown')) yield `${named}: ${problem}`;
  if (where !== 'the form') return;
  const own = section.when ? fieldsOf(section.when).filter((name) => section.fields.includes(name)) : [];
  for (const name of new Set(own)) yield `${named} shows by its own field "${name}", which could not be filled in while it is hidden; put the field elsewhere`;
}

/** Fields that people could not tell apart, where both may stand in one section at once. */
function* alike(sections: readonly Section[], subject: Subject): Problems {
  const whenOf = (name: string) => fieldOf(subject.resource, name)?.when;
  for (const { title, fields } of sections) {
    const entries = fields.flatMap((name): [string, string][] => [[name, fieldOf(subject.resource, name)?.label ?? name]]);
    for (const [at, [name, label]] of entries.entries()) {
      const twins = entries.slice(0, at).filter(([other, own]) => other !== name && folded(own) === folded(label) && canHold([whenOf(name), whenOf(other)], subject));
      yield* sameLabels(`section "${title}"`, [...twins, [name, label]], 'fields');
    }
  }
}

/** Required fields in a section that may be hidden while they are asked for: the form could not be saved. */
function* hiddenProblems(sections: readonly Section[], subject: Subject): Problems {
  for (const { title, when, fields } of sections) {
    if (!when) continue;
    for (const name of fields) {
      const field = fieldOf(subject.resource, name);
      if (!field || !isAskedFor(field) || field.readOnly) continue;
      const nest = subject.resource.included[name]?.nested;
      if (nest !== undefined) {
        const others = sections.filter((section) => !isSame(section.when, when) && section.fields.some((other) => subject.resource.included[other]?.nested === nest));
        for (const other of others) yield `section "${title}" may be hidden while its field "${name}" is required, as section "${other.title}" fills in others of "${nest}"; show the two under one condition`;
        continue;
      }
      const asked = [field.when, askedOf(field)?.when].filter((condition) => condition !== undefined);
      const isHidden = isPossible([when, ...asked], subject, (context) => !holds(when, context) && asked.every((condition) => holds(condition, context)));
      if (isHidden) yield `section "${title}" may be hidden while its field "${name}" is required, and the form could not be saved; give the field the condition of the section as its "when"`;
    }
  }
}

/** The title of a section as people tell it from the others of its step and tab. */
const titleIn = ({ step = '', tab = '', title }: Section): string => `${step}\n${tab}\n${folded(title)}`;

/** The sections of a form or of the page of a record, one by one and beside each other. */
export function* sectionsProblems(where: Sectioned, sections: readonly Section[], subject: Subject): Problems {
  if (sections.length === 0) yield `${where} has no sections; name at least one with its fields`;
  for (const section of sections) yield* sectionProblems(where, section, subject);
  const once = sections.map(({ fields }) => [...new Set(fields)]);
  for (const name of repeated(once.flat())) yield `${where} shows "${name}" in two sections; leave it in one`;
  for (const { title, key } of sections) if (key !== undefined && key.trim() !== '') yield* spellingProblems(`section "${title}": its key`, key);
  for (const key of repeated(sections.flatMap(({ key: own }) => own ?? []))) yield `${where} has two sections with the key "${key}"; give each its own`;
  for (const title of repeated(sections.map(titleIn))) {
    yield `${where} has two sections "${sections.find((section) => titleIn(section) === title)?.title ?? ''}"; give them names that can be told apart`;
  }
}

/** A form in which nobody could fill in anything. */
function* emptyProblems({ form, fields, relations: { keyed } }: Resource): Problems {
  const isTyped = (name: string, asked: 'create' | 'update'): boolean => {
    const { readOnly, computed, derived, during = asked } = fields[name] ?? { readOnly: true };
    return !readOnly && !computed && !(derived && !('field' in derived)) && (during === asked || keyed !== undefined);
  };
  for (const { title, during, fields: own, part } of form?.sections ?? []) {
    const others = own.filter((name) => during !== undefined && fields[name]?.during !== undefined && fields[name].during !== during);
    if (during !== undefined && part === undefined && !keyed && own.length > 0 && others.length === own.length) {
      const [here, there] = during === 'create' ? ['created', 'changed'] : ['changed', 'created'];
      yield `section "${title}" is shown while a record is ${here}, and its fields are filled in while one is ${there} alone; let the two agree`;
    }
  }
  for (const [place, during] of [['create', 'create'], ['edit', 'update']] as const) {
    const sections = form?.sections.filter((section) => section.during === undefined || section.during === during) ?? [];
    if (form?.[place] && form.sections.length > 0 && !sections.some((section) => section.part !== undefined || section.fields.some((name) => isTyped(name, during)))) {
      yield `form.${place} shows no field that people fill in; add one to a section or take the form away`;
    }
  }
}

/** What only the sections of a form are held to. */
export function* formSectionProblems(subject: Subject): Problems {
  const { resource } = subject;
  const sections = resource.form?.sections ?? [];
  yield* alike(sections, subject);
  yield* hiddenProblems(sections, subject);
  yield* emptyProblems(resource);
  yield* unseenProblems(subject);
}
