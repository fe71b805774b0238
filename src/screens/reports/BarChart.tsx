import { useEffect, useRef } from 'react';
import { drawBars, type Bars } from './drawBars';
import styles from './Reports.module.css';

interface BarChartProps {
  readonly bars: Bars;
  /** In pixels. */
  readonly height: number;
}

/** The picture of a report. Its table has the same numbers and links, for whoever does not see or press it. */
export function BarChart({ bars, height }: BarChartProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => (canvas.current ? drawBars(canvas.current, bars) : undefined), [bars]);
  return (
    <div className={styles.chart} style={{ height }} aria-hidden>
      <canvas ref={canvas} />
    </div>
  );
}
