import type { Resource } from '../resource';
import { pageParts, tabKey, tabsOf } from '../tabs';
import type { Problems } from './context';
import { tornProblems } from './steps';

interface Tabbed {
  readonly tab?: string | undefined;
}

/** Tabs that a screen could not show, or that two spell in two ways. */
function* tabProblems(where: string, parts: readonly Tabbed[]): Problems {
  const tabs = tabsOf(parts);
  const [only] = tabs;
  if (only !== undefined && tabs.length === 1) yield `${where} has one tab, "${only}"; name a second, or leave "tab" out`;
  for (const [at, tab] of tabs.entries()) {
    const twin = tabs.slice(0, at).find((other) => tabKey(other) === tabKey(tab));
    if (twin !== undefined) yield `${where} has the tabs "${twin}" and "${tab}", which have one address; write them alike, or so that they can be told apart`;
  }
}

const torn = (where: string, sections: readonly Tabbed[]): Problems =>
  tornProblems(sections, ({ tab }) => tab, (tab) => `${where} goes back to the tab "${tab}"; put its sections one after the other`);

/** The tabs of a form, and of the page of a record. */
export function* allTabProblems(resource: Pick<Resource, 'form' | 'record' | 'relations'>): Problems {
  const { form, record } = resource;
  const forms = form?.sections ?? [];
  yield* tabProblems('the form', forms);
  yield* torn('the form', forms);
  yield* tabProblems('the record page', pageParts(resource));
  yield* torn('the record page', record?.sections ?? []);
  for (const { title, step, tab } of [...forms, ...(record?.sections ?? [])]) {
    if (step !== undefined && tab !== undefined) yield `section "${title}" has "step" and "tab" at once; the steps of a wizard have no tabs, leave one of them out`;
  }
}
