import { formatInstant, formatRelative, formatShortDate, formatTime } from '../format/time.ts';
import { now } from '../store/clock.ts';

interface TimeProps {
  /** ISO 8601, as the interface writes it. */
  readonly at: string;
  /** `relative` to the world's clock, `time` of the day, `short` with its date before, or the `full` instant. The title always has it in full. */
  readonly as?: 'relative' | 'time' | 'short' | 'full';
}

export function Time({ at, as = 'relative' }: TimeProps) {
  const instant = Date.parse(at);
  return (
    <time class="number" dateTime={at} title={formatInstant(instant)}>
      {textOf(instant, as)}
    </time>
  );
}

function textOf(instant: number, as: TimeProps['as']): string {
  if (as === 'full') return formatInstant(instant);
  if (as === 'time') return formatTime(instant);
  if (as === 'short') return `${formatShortDate(instant)} ${formatTime(instant)}`;
  return now.value === null ? formatTime(instant) : formatRelative(instant, now.value);
}
