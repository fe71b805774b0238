import type { Outcome } from './runContract';

/** The numbers of a report. */
export interface Summary {
  readonly rules: number;
  readonly wrong: number;
  readonly remarks: number;
  readonly notApplicable: number;
}

const count = (outcomes: readonly Outcome[], severity: 'wrong' | 'remark'): number =>
  outcomes.flatMap(({ findings }) => findings).filter((finding) => finding.severity === severity).length;

export const summarise = (outcomes: readonly Outcome[]): Summary => ({
  rules: outcomes.length,
  wrong: count(outcomes, 'wrong'),
  remarks: count(outcomes, 'remark'),
  notApplicable: outcomes.filter(({ notApplicable }) => notApplicable !== undefined).length,
});

const nameOf = ({ rule, resource }: Outcome): string => (resource === undefined ? rule : `${resource} ${rule}`);

/** The lines of a report: what is wrong, what is remarked, and the numbers. */
export function formatReport(outcomes: readonly Outcome[]): string {
  const lines = (severity: 'wrong' | 'remark', mark: string) =>
    outcomes.flatMap((outcome) =>
      outcome.findings
        .filter((finding) => finding.severity === severity)
        .map(({ message }) => `${mark} ${nameOf(outcome)}: ${message}`),
    );
  const { rules, wrong, remarks, notApplicable } = summarise(outcomes);
  return [
    ...lines('wrong', '✗'),
    ...lines('remark', '·'),
    `${rules} rules checked: ${wrong} wrong, ${remarks} remarks, ${notApplicable} without anything to show them`,
  ].join('\n');
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character] ?? '');

/** The report as JUnit XML: a case for each rule of each resource. With `strict`, a remark is a failure as well. */
export function formatJunit(outcomes: readonly Outcome[], { strict }: { readonly strict: boolean }): string {
  const cases = outcomes.map((outcome) => {
    const { findings, notApplicable, text } = outcome;
    const failures = findings.filter(({ severity }) => strict || severity === 'wrong');
    const content = [
      ...failures.map(({ message }) => `<failure message="${escapeXml(message)}"/>`),
      ...(notApplicable === undefined ? [] : [`<skipped message="${escapeXml(notApplicable)}"/>`]),
    ].join('');
    const [group, name] = [outcome.resource ?? 'server', `${outcome.rule}: ${text}`].map(escapeXml);
    return `    <testcase classname="${group}" name="${name}">${content}</testcase>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites>',
    `  <testsuite name="contract" tests="${outcomes.length}">`,
    ...cases,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}
