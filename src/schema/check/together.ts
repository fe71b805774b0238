import type { Field } from '../field';
import type { Resource } from '../resource';
import { nameProblems, twiceProblems, type Problems, type Subject } from './context';
import { quoted } from './wording';

/** Whether a field may be away, so that those beside it follow each other. */
const mayBeAway = (field: Field | undefined): boolean => field === undefined || field.when !== undefined || field.during !== undefined || field.seenBy !== undefined;

/** What a form calls the fields of a record: its own, or those of one that is written with it. */
function ownName({ included, name: own }: Resource, name: string, kept: Resource): string | undefined {
  const origin = included[name];
  if (!origin) return own === kept.name ? name : undefined;
  return origin.resource === kept.name ? origin.field : undefined;
}

/** Whether a form asks for two fields of a line one after the other. */
function followInForm(line: readonly string[], kept: Resource, asking: Resource): boolean {
  const isInLine = (name: string): boolean => line.includes(ownName(asking, name, kept) ?? '');
  return (asking.form?.sections ?? []).some(({ fields }) => {
    const shown = fields.filter((name) => isInLine(name) || !mayBeAway(asking.fields[name]));
    return shown.some((name, at) => isInLine(name) && at > 0 && isInLine(shown[at - 1] ?? ''));
  });
}

/** Fields that stand in one line of a form. */
export function* togetherProblems({ resource, resources }: Subject): Problems {
  const { together = [] } = resource;
  for (const line of together) {
    if (line.length < 2) yield 'together has a line of fewer than two fields; name those that belong together, or take it away';
    yield* nameProblems('together', line, resource);
    const isKnown = line.length > 1 && line.every((name) => Object.hasOwn(resource.fields, name));
    if (isKnown && ![...resources.values()].some((asking) => followInForm(line, resource, asking))) yield `together has the line ${quoted(line)}, of which no form asks for two one after the other; let them follow each other in a section, or take the line away`;
  }
  yield* twiceProblems('together', together.flat());
}
