import type { Resource } from '../resource';
import { pageParts, tabKey, tabsOf } from '../tabs';
import type { Problems } from './context';
import { splitGroupProblems } from './steps';

interface TabPart {
  readonly tab?: string | undefined;
}

/** A single tab, or tabs that share an address because they differ only in spelling. */
function* tabProblems(where: string, parts: readonly TabPart[]): Problems {
  const tabs = tabsOf(parts);
  const [only] = tabs;
  if (only !== undefined && tabs.length === 1)
    yield `${where} has only one tab, "${only}"; add a second one, or leave "tab" out`;
  for (const [at, tab] of tabs.entries()) {
    const twin = tabs.slice(0, at).find((other) => tabKey(other) === tabKey(tab));
    if (twin !== undefined)
      yield `${where} has the tabs "${twin}" and "${tab}", which have the same address; spell them alike if they are the same tab, or give them different names`;
  }
}

const splitTabProblems = (where: string, sections: readonly TabPart[]): Problems =>
  splitGroupProblems(
    sections,
    ({ tab }) => tab,
    (tab) => `${where} has other sections between those of the tab "${tab}"; put its sections one after the other`,
  );

/** Problems of the tabs of a form and of the record page. */
export function* allTabProblems(resource: Pick<Resource, 'form' | 'record' | 'relations'>): Problems {
  const { form, record } = resource;
  const forms = form?.sections ?? [];
  yield* tabProblems('the form', forms);
  yield* splitTabProblems('the form', forms);
  yield* tabProblems('the record page', pageParts(resource));
  yield* splitTabProblems('the record page', record?.sections ?? []);
  for (const { title, step, tab } of [...forms, ...(record?.sections ?? [])]) {
    if (step !== undefined && tab !== undefined)
      yield `section "${title}" has both "step" and "tab"; the steps of a wizard have no tabs, leave one of them out`;
  }
}
