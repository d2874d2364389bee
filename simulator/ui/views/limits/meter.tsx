import { fullness, toneOf } from './gauges.ts';

interface MeterProps {
  readonly used: number;
  readonly limit: number | null;
  /** What it measures. Absent where the figures stand in a button: it says everything already. */
  readonly label?: string;
  /** What is read out, `3 of 10`. */
  readonly text?: string;
}

/** A bar that fills as a limit is used. */
export function Meter({ label, used, limit, text }: MeterProps) {
  const role =
    label === undefined
      ? { 'aria-hidden': true }
      : {
          role: 'meter' as const,
          'aria-label': label,
          'aria-valuemin': 0,
          'aria-valuemax': Math.max(limit ?? used, used, 1),
          'aria-valuenow': used,
          'aria-valuetext': text,
        };
  return (
    <span class={`meter tone-${toneOf(used, limit)}${limit === null ? ' meter-open' : ''}`} {...role}>
      <span style={{ width: `${fullness(used, limit) * 100}%` }} />
    </span>
  );
}
