import { signal } from '@preact/signals';

/** The runs that the fan's last action triggered, and its conversation or post. Global, because the first message of a fan opens another page. */
export const triggeredRuns = signal<{ readonly source: string; readonly ids: readonly string[] } | null>(null);
