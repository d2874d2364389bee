import type { ComponentChildren } from 'preact';

export type Tone = 'neutral' | 'good' | 'warn' | 'bad' | 'info';

/** A state in a word; the colour says it again. */
export function Badge({
  tone = 'neutral',
  dot = false,
  children,
}: {
  readonly tone?: Tone;
  readonly dot?: boolean;
  readonly children: ComponentChildren;
}) {
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
