import type { WorldSnapshot } from './format.ts';

/** The API keys and signing secrets in a snapshot, which nobody may see who is shown a part of it. */
export function secretsIn({ state }: WorldSnapshot): string[] {
  return [...textsIn(state['organizations']?.['apiKeys'], 'id'), ...textsIn(state['webhooks']?.['webhooks'], 'secret')];
}

/** The texts of a field of the items of a list, of which anything may be in a file. */
function textsIn(list: unknown, field: string): string[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((item: unknown) => {
    const value: unknown = typeof item === 'object' && item !== null ? Reflect.get(item, field) : undefined;
    return typeof value === 'string' ? [value] : [];
  });
}
