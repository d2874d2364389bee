/** Matches an instant in answers and messages. */
export const TIME = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})/g;

/** Replaces the times in a text, which differ between runs. */
export function withoutTimes(text: string): string {
  return text.replaceAll(TIME, '<time>');
}
