/** The small parts that most views are made of: icons, buttons, badges, marks of platforms and times. */

import type { IconNode } from 'lucide';
import { type ComponentChildren, h } from 'preact';
import { useState } from 'preact/hooks';
import type { Platform } from '../../../openapi/generated/control-types.ts';
import type { AutomationExecution } from '../../../openapi/generated/types.ts';
import { formatInstant, formatRelative, formatShortDate, formatTime, humanize, platformName } from '../format.ts';
import { useAction } from '../hooks/use-action.ts';
import { now } from '../store/clock.ts';

/** A decorative icon of the package lucide, hidden from screen readers. */
export function Icon({ icon, size = 16 }: { readonly icon: IconNode; readonly size?: number }) {
  return (
    <svg class="icon" width={size} height={size} viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true">
      {icon.map(([tag, attributes], index) => h(tag, { key: index, ...attributes }))}
    </svg>
  );
}

export interface ButtonProps {
  /** Absent for an icon button, which needs a `label`. */
  readonly text?: string | undefined;
  readonly label?: string | undefined;
  readonly icon?: IconNode | undefined;
  readonly kind?: 'plain' | 'primary' | 'danger' | 'quiet';
  readonly small?: boolean;
  readonly busy?: boolean;
  readonly disabled?: boolean;
  readonly pressed?: boolean | undefined;
  readonly type?: 'button' | 'submit';
  readonly onClick?: (event: MouseEvent) => void;
  /** What it does, until which it is busy. Resolves to a message for the user; errors are shown, too. */
  readonly action?: () => Promise<string | void>;
  /** The dialog that it opens. */
  readonly opens?: (close: () => void) => ComponentChildren;
}

/** A button; disabled while it is busy. */
export function Button({ text, label, icon, kind = 'plain', small = false, pressed, type = 'button', ...does }: ButtonProps) {
  const { onClick, action, opens } = does;
  const [isOpen, setOpen] = useState(false);
  const { busy, run } = useAction(async () => action?.());
  const isBusy = busy || does.busy === true;
  const click = (event: MouseEvent) => {
    onClick?.(event);
    if (action) void run();
    if (opens) setOpen(true);
  };
  return (
    <>
      <button
        type={type}
        class={`button button-${kind}${small ? ' button-small' : ''}${text === undefined ? ' button-icon' : ''}`}
        aria-label={label}
        title={text === undefined ? label : undefined}
        aria-pressed={pressed}
        aria-busy={isBusy}
        disabled={does.disabled || isBusy}
        onClick={click}
      >
        {isBusy ? <span class="spinner" aria-hidden="true" /> : icon && <Icon icon={icon} size={small ? 14 : 16} />}
        {text}
      </button>
      {isOpen && opens?.(() => setOpen(false))}
    </>
  );
}

export type Tone = 'neutral' | 'good' | 'warn' | 'bad' | 'info';

interface BadgeProps {
  readonly tone?: Tone;
  readonly dot?: boolean;
  readonly children: ComponentChildren;
}

/** A status in a word or two. The colour never carries information of its own. */
export function Badge({ tone = 'neutral', dot = false, children }: BadgeProps) {
  return (
    <span class={`badge tone-${tone}`}>
      {dot && <span class="dot" aria-hidden="true" />}
      {children}
    </span>
  );
}

/** The tone of an HTTP status; 0 is a connection that was reset. */
export function statusTone(status: number | null): Tone {
  if (status === null || status === 0 || status >= 500) return 'bad';
  if (status >= 400) return 'warn';
  return status >= 300 ? 'info' : 'good';
}

type Status = AutomationExecution['status'];

const TONES: Readonly<Record<Status, Tone>> = {
  PENDING: 'info',
  WAITING: 'info',
  RUNNING: 'info',
  COMPLETED: 'good',
  STOPPED: 'neutral',
  SKIPPED: 'warn',
  FAILED: 'bad',
  CANCELED: 'neutral',
};

/** The status of anything, in words. */
export function StatusBadge({ status, tone }: { readonly status: string; readonly tone: Tone }) {
  return (
    <Badge tone={tone} dot>
      {humanize(status)}
    </Badge>
  );
}

export function RunBadge({ status }: { readonly status: Status }) {
  return <StatusBadge status={status} tone={TONES[status]} />;
}

/** The reason for the status of a run, as a sentence. */
export function runReason({ status, error, output }: Pick<AutomationExecution, 'status' | 'error' | 'output'>): string {
  if (error) return error.message;
  return status === 'STOPPED' && output ? `The condition “${output.skippedAtStepId}” was not met.` : REASONS[status];
}

const REASONS: Readonly<Record<Status, string>> = {
  PENDING: 'Triggered just now.',
  WAITING: 'Waiting for the delay of the automation.',
  RUNNING: 'Running its steps.',
  COMPLETED: 'All steps completed.',
  STOPPED: 'A condition was not met.',
  SKIPPED: 'Skipped.',
  FAILED: 'A step failed.',
  CANCELED: 'The automation was paused, archived or deleted while the run was waiting.',
};

/** The letters of each platform and its brand colour, darkened until the letters have enough contrast on it. */
const MARKS: Readonly<Record<Platform, { readonly letters: string; readonly background: string; readonly color?: string }>> = {
  INSTAGRAM: { letters: 'Ig', background: '#c13584' },
  FACEBOOK: { letters: 'Fb', background: '#1465d8' },
  TIKTOK: { letters: 'Tk', background: '#111116' },
  YOUTUBE: { letters: 'Yt', background: '#d00c0c' },
  LINKEDIN: { letters: 'Li', background: '#0a66c2' },
  PINTEREST: { letters: 'Pi', background: '#bd081c' },
  REDDIT: { letters: 'Re', background: '#c63a08' },
  THREADS: { letters: 'Th', background: '#3a3a44' },
  TWITTER: { letters: 'Tw', background: '#16181c' },
  MASTODON: { letters: 'Ma', background: '#5b4be0' },
  BLUESKY: { letters: 'Bs', background: '#0a6bd1' },
  DISCORD: { letters: 'Dc', background: '#4a56d6' },
  SLACK: { letters: 'Sl', background: '#4a154b' },
  GOOGLE_BUSINESS: { letters: 'Gb', background: '#2f6fd6' },
  SNAPCHAT: { letters: 'Sn', background: '#fffc00', color: '#1b1b22' },
};

interface PlatformMarkProps {
  readonly platform: Platform;
  readonly size?: 'small' | 'large';
  readonly named?: boolean;
}

/** The mark of a platform: two letters on its colour. Without `named` it is decoration next to the name. */
export function PlatformMark({ platform, size = 'small', named = false }: PlatformMarkProps) {
  const name = platformName(platform);
  const { letters, ...style } = MARKS[platform];
  const role = named ? { role: 'img' as const, 'aria-label': name, title: name } : { 'aria-hidden': true };
  return (
    <span class={`mark mark-${size}`} style={style} {...role}>
      {letters}
    </span>
  );
}

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
