import type { RunInput } from './model.ts';

const PLACEHOLDER = /\{\{\s*(authorName|text)\s*\}\}/g;

/** Fills in `{{authorName}}` and `{{text}}`, empty when unknown. Placeholders within inserted values are not replaced (D-AUT-06). */
export function fillPlaceholders(text: string, { authorName = '', text: eventText }: RunInput): string {
  return text.replace(PLACEHOLDER, (_, name: string) => (name === 'text' ? eventText : authorName));
}
