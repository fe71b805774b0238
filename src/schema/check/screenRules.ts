import { flattenOptions } from '../../fields';
import { canSortBy } from '../query';
import { isReference } from '../references';
import type { Resource } from '../resource';
import { hasPage } from '../screenPaths';
import { findSharedLine } from '../formScreens';
import { pageParts, tabKey, tabsOf } from '../tabs';
import { duplicatesOf, fieldOf, type Subject } from './context';
import { actionsWith, sectionParts, tableParts, wholeResource, type SectionPlace, type TablePart } from './parts';
import { family, rule, ruleOfEach, type Placed } from './rule';
import { quoteList, suggestName } from './wording';

interface Tabbed {
  readonly tab?: string | undefined;
  readonly step?: string | undefined;
}

/** The sections of the form or of the record page, and what shares its tabs with them. */
interface Sections extends Placed {
  readonly place: SectionPlace;
  readonly sections: readonly Tabbed[];
  readonly tabbed: readonly Tabbed[];
}

const allSections = ({ resource }: Subject): Sections[] => {
  const { form, record, hasDefaultPage } = resource;
  const page = { where: 'the record page', place: 'the record page' as const, tabbed: pageParts(resource) };
  return [
    ...(form
      ? [{ where: 'the form', place: 'the form' as const, sections: form.sections, tabbed: form.sections }]
      : []),
    ...(hasDefaultPage ? [] : [{ ...page, sections: record?.sections ?? [] }]),
  ];
};

/** The steps or tabs whose sections do not follow each other. */
const splitGroups = (sections: readonly Tabbed[], key: 'step' | 'tab'): string[] => {
  const groups = sections.map((section) => section[key]);
  return [...new Set(groups)].filter(
    (group): group is string =>
      group !== undefined &&
      groups.slice(groups.indexOf(group), groups.lastIndexOf(group)).some((one) => one !== group),
  );
};

/** Whether a field may be hidden, so that the fields before and after it become adjacent. */
const mayBeHidden = ({ fields }: Resource, name: string): boolean => {
  const { when, during, seenBy } = fields[name] ?? { when: true };
  return when !== undefined || during !== undefined || seenBy !== undefined;
};

/** Whether the form of `formResource` shows two fields of the line one after the other. */
function areAdjacentInForm(line: readonly string[], formResource: Resource, { resources }: Subject): boolean {
  const keyOf = (name: string): string | undefined => {
    const shared = findSharedLine(formResource, name, (resource) => resources.get(resource));
    return shared?.fields === line ? shared.key : undefined;
  };
  return (formResource.form?.sections ?? []).some(({ fields }) => {
    const keys = fields.filter((name) => keyOf(name) !== undefined || !mayBeHidden(formResource, name)).map(keyOf);
    return keys.some((key, at) => key !== undefined && key === keys[at - 1]);
  });
}

/** The screens below a record's address: the lists of its child records, and its edit page. */
function pagesBelow(resource: Resource, { resources }: Subject): string[] {
  const lists = [...resources.values()].flatMap((other) => {
    const parent = other.relations.parent === undefined ? undefined : fieldOf(other, other.relations.parent);
    return isReference(parent) && parent.to === resource.name && other.list ? other.screenPath : [];
  });
  return [...lists, ...(hasPage.edit(resource) ? ['edit'] : [])];
}

/** The lines of fields that no form shows one after the other. */
function unusedLines({ resource, ...subject }: Subject): (readonly string[])[] {
  const { together = [], fields } = resource;
  const inTwo = duplicatesOf(together.flat());
  return together.filter(
    (line) =>
      line.length > 1 &&
      line.every((name) => Object.hasOwn(fields, name) && !inTwo.includes(name)) &&
      ![...subject.resources.values()].some((one) => areAdjacentInForm(line, one, { resource, ...subject })),
  );
}

/** Rules of lists, forms and record pages. */
export const screenRules = [
  family(allSections, [
    rule(
      ({ sections, place }, { resource }) => sections.length === 0 && (place === 'the form' || resource.record),
      'has no sections; name at least one with its fields',
    ),
    rule(
      ({ tabbed }) => tabsOf(tabbed).length === 1 && tabsOf(tabbed)[0],
      (tab) => `has only one tab, "${tab}"; add a second one, or leave "tab" out`,
    ),
    ruleOfEach(
      ({ tabbed }) => {
        const tabs = tabsOf(tabbed);
        return tabs.flatMap((tab, at) => {
          const twin = tabs.slice(0, at).find((other) => tabKey(other) === tabKey(tab));
          return twin === undefined ? [] : [[twin, tab] as const];
        });
      },
      ([twin, tab]) =>
        `has the tabs "${twin}" and "${tab}", which have the same address; spell them alike, or differently`,
    ),
    ...(['step', 'tab'] as const).map((key) =>
      ruleOfEach(
        ({ sections, place }: Sections) => (key === 'step' && place !== 'the form' ? [] : splitGroups(sections, key)),
        (group) => `has other sections between those of the ${key} "${group}"; put its sections one after the other`,
      ),
    ),
  ]),
  family(sectionParts, [
    rule(
      ({ section }) => section.fields.length === 0 && section.part === undefined,
      'has no fields; name them or remove the section',
    ),
    rule(
      ({ section, place }, { resource }) =>
        place === 'the form' &&
        section.step === undefined &&
        resource.form?.sections.some(({ step }) => step !== undefined),
      'is in no step of the wizard, so it would never be shown; give it a "step"',
    ),
    rule(
      ({ section }) => section.step !== undefined && section.tab !== undefined,
      'has both "step" and "tab"; the steps of a wizard have no tabs, leave one of them out',
    ),
    rule(
      ({ section, place }) => place === 'the record page' && section.during === 'create',
      'of the record page is shown only while a record is created, before there is a page; leave "during" out',
    ),
  ]),
  family(wholeResource, [
    ruleOfEach(
      ({ resource }) => (resource.together ?? []).filter((line) => line.length < 2),
      (line) =>
        `has a line of fewer than two fields in "together", ${quoteList(line) || 'none'}; name another, or ` +
        'remove the line',
    ),
    ruleOfEach(
      (_, subject) => unusedLines(subject),
      (line) =>
        `has the line ${quoteList(line)} in "together", but no form shows two of these fields one after the ` +
        'other; put them next to each other in a section, or remove the line',
    ),
    rule(({ resource: { duplicates } }) => {
      const { fields, called, likely } = duplicates ?? { likely: [] };
      return (fields === undefined) !== (called === undefined) || (fields ?? likely) === undefined;
    }, 'has "duplicates" without "fields" and "called", which belong together, or "likely"; write what is missing'),
    rule(
      ({ resource: { duplicates: { fields } = {}, search } }) =>
        fields &&
        !Object.values(search).some(({ field, op }) => fields.includes(field) && (op === 'eq' || op === 'contains')),
      'has "duplicates", but no search over one of its fields with the operator eq or contains, by which the ' +
        'records could be found; add one to "search"',
    ),
    rule(
      ({ resource: { merge, shared } }) => merge && shared,
      'has "merge" and is "shared", but a merge reaches only what one manufacturer has; leave "merge" out',
    ),
    ruleOfEach(
      ({ resource: { duplicates, findBy = [] } }) =>
        (duplicates?.likely ?? []).filter((name) => !findBy.includes(name)),
      (name) => `has "${name}" in "likely" of "duplicates", by which nothing is found; name it in "findBy" too`,
    ),
    rule(
      ({ resource }) => {
        const { first } = resource.list?.sort ?? {};
        const field = first && fieldOf(resource, first.field);
        if (!first || field?.kind !== 'choice' || first.field in resource.included) return undefined;
        const values = flattenOptions(field.options)
          .map(({ value }) => value)
          .sort();
        if (values.at(first.order === 'asc' ? 0 : -1) !== first.is)
          return (
            `begins with "${first.is}", but "${first.field}" in the order "${first.order}" does not; choose ` +
            'another value or order'
          );
        return (
          !canSortBy(resource, first.field) &&
          `uses "${first.field}", which no list can be sorted by; add it to list.columns`
        );
      },
      (problem) => `has a list.sort.first that ${problem}`,
    ),
    rule(
      ({ resource: { list, included } }) => list?.sort?.first && list.sort.field in included && list.sort.field,
      (name) =>
        `has list.sort.first, but sorts by "${name}", which belongs to another record; name a field of the ` +
        'record itself',
    ),
  ]),
  family(tableParts, [
    ruleOfEach(
      ({ where, columns }: TablePart) =>
        where === 'trash.columns'
          ? columns.flatMap((one) =>
              typeof one !== 'object' || 'field' in one ? [] : 'children' in one ? 'children' : 'buttons',
            )
          : [],
      (what) => `has "${what}", which cannot be used on discarded records; name fields`,
    ),
  ]),
  family(actionsWith('call'), [
    rule(
      ({ action }) => !/^[a-z0-9_]+$/.test(action.call) && action.call,
      (call) => `calls "${call}"; write a single part of a path, in lower case with underscores`,
    ),
    ruleOfEach(
      ({ action }) =>
        Array.from(action.done.matchAll(/\{([^}]*)\}/g), ([, inner = '']) => inner).filter((one) => !/^\w+$/.test(one)),
      (inner, _, { resource }) => {
        const [meant = ''] = inner.trim().split('.');
        return (
          `says "{${inner}}", which is not the name of a field; ` +
          (fieldOf(resource, meant) ? `write "{${meant}}"` : 'write the name of a field between the braces')
        );
      },
    ),
  ]),
  family(actionsWith('page'), [
    rule(
      ({ action }, subject) => !pagesBelow(subject.resource, subject).includes(action.page) && action.page,
      (page, _, subject) =>
        `opens "${page}", which is not a page below a record; ` +
        suggestName(page, pagesBelow(subject.resource, subject)),
    ),
  ]),
];
