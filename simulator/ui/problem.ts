/** Errors as the pages show them. */
import type { Issue } from '../../openapi/generated/control-types.ts';

/** A failed call. The message is a sentence for the user. */
export class Problem extends Error {
  override readonly name = 'Problem';
  constructor(
    /** 0 when there was no response. */
    readonly status: number,
    message: string,
    readonly issues: readonly Issue[] = [],
  ) {
    super(toSentence(message));
  }

  /** The message about a field by its path (`when.rate`); undefined if there is none. */
  messageFor(field: string): string | undefined {
    const issue = this.issues.find(({ path }) => path.join('.') === field);
    return issue && toSentence(issue.message);
  }
}

/** A message as a sentence: `by: must be a duration` → `By: must be a duration.` */
function toSentence(text: string): string {
  const whole = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?…]$/.test(whole) ? whole : `${whole}.`;
}
