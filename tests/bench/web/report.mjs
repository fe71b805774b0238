import { baseline } from './screens.mjs';

/** Median, minimum and maximum; undefined without figures. */
export function summarize(figures) {
  const sorted = figures.filter((figure) => figure !== undefined).sort((a, b) => a - b);
  return sorted.length === 0
    ? undefined
    : { median: sorted[Math.floor(sorted.length / 2)], least: sorted[0], most: sorted.at(-1) };
}

const seconds = (ms) => (ms / 1000).toFixed(2);
const span = ({ median, least, most }, write) => `${write(median)} (${write(least)}–${write(most)})`;
const row = (cells) => `| ${cells.join(' | ')} |`;
const table = (heads, rows) => [row(heads), row(heads.map(() => '---')), ...rows.map(row)].join('\n');

const timed = [
  ['first', 'first row, empty cache'],
  ['warm', 'warm cache'],
  ['blocking', 'blocking time'],
  ['next', 'next page'],
];

/** The screens as ratios to the minimal list, followed by medians and ranges in seconds. */
export function loadTable(results) {
  const base = results.find(({ name }) => name === baseline);
  const cell = (figures, key) => {
    const own = figures[key];
    if (!own) return '';
    const to = base?.figures[key]?.median;
    return to ? `**${(own.median / to).toFixed(2)}** ${span(own, seconds)} s` : `${span(own, seconds)} s`;
  };
  const heads = [
    '',
    'JavaScript, gzip',
    'requests to the first row',
    'waves',
    ...timed.map(([, head]) => head),
    'layout shift',
    'style elements',
  ];
  return table(
    heads,
    results.map(({ label, figures }) => [
      label,
      `${Math.round(figures.kib.median)} KiB`,
      figures.requests.median,
      figures.waves.median,
      ...timed.map(([key]) => cell(figures, key)),
      figures.shift.median.toFixed(3),
      figures.styles.median,
    ]),
  );
}

/** The lists as in docs/PERFORMANCE.md: ratios only, with seconds for the baseline. */
export function readmeTable(results) {
  const base = results.find(({ name }) => name === baseline);
  if (!base) return undefined;
  const cell = ({ name, figures }, key) => {
    const ratio = figures[key] && base.figures[key] && (figures[key].median / base.figures[key].median).toFixed(2);
    return name === baseline ? `1 (${(figures[key].median / 1000).toFixed(1)} s)` : (ratio ?? '');
  };
  const lists = results.filter(({ figures }) => figures.next);
  const heads = [
    'as ratios to the minimal Refine list',
    'JavaScript, gzip',
    'requests to the first row',
    ...timed.map(([, head]) => head),
  ];
  return table(
    heads,
    lists.map((one) => [
      one.label,
      `${Math.round(one.figures.kib.median)} KiB`,
      one.figures.requests.median,
      ...timed.map(([key]) => cell(one, key)),
    ]),
  );
}

/** Uses of a screen, in milliseconds. */
export const useTable = (results) =>
  table(
    ['', 'milliseconds'],
    results.flatMap(({ figures }) => Object.entries(figures).map(([label, own]) => [label, span(own, Math.round)])),
  );
