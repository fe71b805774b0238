import { hasPage } from '../addresses';
import { placedParts, type Resource } from '../resource';
import type { Problems } from './context';
import { instead } from './wording';

/** What code written by hand takes for granted of one kind of record. */
export interface Need {
  /** The screens in whose place it puts pages of its own. */
  readonly pages?: readonly (keyof typeof hasPage)[];
  /** The fields that it shows in a way of its own. */
  readonly fields?: readonly string[];
  /** The keys of sections that it finds on the page of a record. */
  readonly sections?: readonly string[];
  /** Its form is a wizard, which reads the steps of its sections, and the page of a record those of its own. */
  readonly wizard?: true;
  /** The parts that it attaches, by the places that a declaration has for them. */
  readonly parts?: { readonly [K in keyof ReturnType<typeof placedParts>]?: readonly string[] };
}

/** By the name of the kind. */
export type Needs = Readonly<Record<string, Need>>;

const pageAdvice = {
  list: ['its list', 'declare "list"'],
  record: ['a record', 'declare "record"'],
  create: ['a new record', 'let "form.create" open in a page'],
  edit: ['editing a record', 'let "form.edit" open in a page'],
} as const;

function* partProblems(resource: Resource, { parts = {} }: Need): Problems {
  for (const [place, names] of Object.entries(placedParts(resource))) {
    const attached = parts[place as keyof typeof parts] ?? [];
    for (const name of names.filter((one) => !attached.includes(one))) yield `its ${place} have a place for the part "${name}", which nobody wrote; ${attached.length === 0 ? 'take it away' : instead(name, attached)}`;
  }
}

/** Steps are read by a wizard alone, and a wizard consists of them. */
function* wizardProblems({ form, record }: Resource, { wizard }: Need): Problems {
  const inForm = form?.sections ?? [];
  if (wizard) {
    if (!inForm.some(({ step }) => step !== undefined)) yield 'its form has no steps, of which a wizard written by hand consists; give its sections a "step"';
    return;
  }
  for (const { title, step } of [...inForm, ...(record?.sections ?? [])]) {
    if (step !== undefined) yield `section "${title}" stands in the step "${step}", and its form is no wizard; leave "step" out`;
  }
}

/** What declarations lack that code written by hand asks them for. */
export function* lacking(all: readonly Resource[], needs: Needs): Problems {
  for (const name of Object.keys(needs)) {
    if (!all.some((resource) => resource.name === name)) yield `${name}: it is missing from the registry, and code written by hand asks for it; declare it under this name`;
  }
  for (const resource of all) {
    const need = needs[resource.name] ?? {};
    for (const page of need.pages ?? []) {
      const [purpose, advice] = pageAdvice[page];
      if (!hasPage[page](resource)) yield `${resource.name}: it has no page for ${purpose}, and one written by hand stands in its place; ${advice}`;
    }
    for (const field of need.fields ?? []) {
      if (!Object.hasOwn(resource.fields, field)) yield `${resource.name}: it has no field "${field}", which code written by hand shows in a way of its own; give a field this name, or attach that code to another`;
    }
    for (const key of need.sections ?? []) {
      if (!resource.record?.sections.some((section) => section.key === key)) yield `${resource.name}: no section of its page has the key "${key}", by which code written by hand finds it; give it to one`;
    }
    for (const problem of wizardProblems(resource, need)) yield `${resource.name}: ${problem}`;
    for (const problem of partProblems(resource, need)) yield `${resource.name}: ${problem}`;
  }
}
