/** A manual clock, and the job that runs first when it is advanced. Instants are ISO 8601. */
export interface StandingClock {
  readonly now: string;
  readonly next: { readonly kind: string; readonly subject: string | null; readonly at: string } | undefined;
}

/** Says where a manual clock stands and which job comes next, because a forgotten advance is the usual reason for what has not come. `how` says how to advance to an instant. */
export function clockHint({ now, next }: StandingClock, how: (instant: string) => string): string {
  if (!next) return `The clock is at ${now}, and nothing is scheduled.`;
  const job = next.subject ? `${next.kind} of ${next.subject}` : next.kind;
  return `The clock is at ${now}, and the next job (${job}) is due at ${next.at}: advance it, ${how(next.at)}.`;
}
