/** An instant, as answers and messages have it. */
export const TIME = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})/g;

/** A text without the times in it, which differ from run to run. */
export function withoutTimes(text: string): string {
  return text.replaceAll(TIME, '<time>');
}
