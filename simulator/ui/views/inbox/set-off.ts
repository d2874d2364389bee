import { signal } from '@preact/signals';

/** The runs that the fan's last deed set off, and in which conversation or below which post. It outlives the way to a new conversation. */
export const setOff = signal<{ readonly where: string; readonly ids: readonly string[] } | null>(null);
