import { formatInstant, formatRelative, formatShortDate, formatTime } from '../format/time.ts';
import { now } from '../store/clock.ts';

interface TimeProps {
  /** ISO 8601. */
  readonly at: string;
  /** `relative` to the world's clock (default), `time` of day, `short` date and time, or the `full` instant, which is always the tooltip. */
  readonly format?: 'relative' | 'time' | 'short' | 'full';
}

export function Time({ at, format = 'relative' }: TimeProps) {
  const instant = Date.parse(at);
  return (
    <time class="number" dateTime={at} title={formatInstant(instant)}>
      {textOf(instant, format)}
    </time>
  );
}

function textOf(instant: number, format: TimeProps['format']): string {
  if (format === 'full') return formatInstant(instant);
  if (format === 'time') return formatTime(instant);
  if (format === 'short') return `${formatShortDate(instant)} ${formatTime(instant)}`;
  return now.value === null ? formatTime(instant) : formatRelative(instant, now.value);
}
