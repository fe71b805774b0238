import { BarController, BarElement, CategoryScale, Chart, LinearScale, Tooltip } from 'chart.js';

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip);

/** What a chart shows: a bar for each group, or one for each of its parts. */
export interface Bars {
  readonly labels: readonly string[];
  readonly series: readonly { readonly label: string; readonly values: readonly (number | null)[] }[];
  /** Bars that go up, in the order of time; else from left to right, below each other. */
  readonly isUpright: boolean;
  readonly show: (value: number) => string;
  /** Called with the bar that is pressed, by the number of its group and its part. */
  readonly onPress: (group: number, part: number) => void;
}

/** The colours of the parts, by the theme: both have a contrast of more than 5 to 1 on white. */
const partColors = ['--ant-color-primary', '--ant-color-warning'];

/** The most characters of a label beside a bar, which has the width of a third of the chart. */
const mostCharacters = 22;
const shorten = (label: string): string =>
  label.length > mostCharacters ? `${label.slice(0, mostCharacters - 1).trim()}…` : label;

/** Draws the bars on a canvas, which keeps the size of what it is in; returns how to remove them. */
export function drawBars(canvas: HTMLCanvasElement, bars: Bars): () => void {
  const style = getComputedStyle(canvas);
  const color = (name: string) => style.getPropertyValue(name).trim();
  const { labels, series, isUpright, show, onPress } = bars;
  const values = isUpright ? 'y' : 'x';
  const grid = { color: color('--ant-color-border-secondary') };
  Chart.defaults.font.family = style.fontFamily;
  Chart.defaults.color = color('--ant-color-text-description');
  const chart = new Chart(canvas, {
    type: 'bar',
    data: {
      labels: [...labels],
      datasets: series.map(({ label, values: shown }, at) => ({
        label,
        data: [...shown],
        backgroundColor: color(partColors[at % partColors.length] ?? ''),
        maxBarThickness: 22,
      })),
    },
    options: {
      indexAxis: isUpright ? 'x' : 'y',
      animation: false,
      maintainAspectRatio: false,
      scales: {
        [values]: {
          beginAtZero: true,
          grid,
          ticks: { maxTicksLimit: 5, precision: 0, callback: (value) => show(Number(value)) },
        },
        [isUpright ? 'x' : 'y']: {
          grid: { display: false },
          ticks: isUpright
            ? { autoSkipPadding: 12, maxRotation: 0 }
            : { autoSkip: false, callback: (_value, at) => shorten(labels[at] ?? '') },
        },
      },
      plugins: {
        tooltip: { callbacks: { label: ({ dataset, parsed }) => `${dataset.label}: ${show(Number(parsed[values]))}` } },
      },
      onHover: (_event, [bar]) => {
        canvas.style.cursor = bar ? 'pointer' : '';
      },
      onClick: (_event, [bar]) => {
        if (bar) onPress(bar.index, bar.datasetIndex);
      },
    },
  });
  return () => chart.destroy();
}
