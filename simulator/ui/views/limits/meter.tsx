import { toneOf, usedFraction } from './quotas.ts';

interface MeterProps {
  readonly used: number;
  readonly limit: number | null;
  /** Absent inside a button that already contains the numbers as text. */
  readonly label?: string;
  /** The value for screen readers: `3 of 10`. */
  readonly text?: string;
}

/** A bar that shows how much of a limit is used. */
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
    <span class={`meter tone-${toneOf(used, limit)}${limit === null ? ' meter-unlimited' : ''}`} {...role}>
      <span style={{ width: `${usedFraction(used, limit) * 100}%` }} />
    </span>
  );
}
