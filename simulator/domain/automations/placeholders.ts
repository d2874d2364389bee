import type { RunInput } from './model.ts';

const PLACEHOLDER = /\{\{\s*(authorName|text)\s*\}\}/g;

/** Fills `{{authorName}}` and `{{text}}` in; what is not known is empty. What is filled in is not looked at again. */
export function filled(text: string, { authorName = '', text: said }: RunInput): string {
  return text.replace(PLACEHOLDER, (_, name: string) => (name === 'text' ? said : authorName));
}
