import type { ComponentChildren } from 'preact';

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
