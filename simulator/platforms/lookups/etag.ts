import { hash32 } from '../../kernel/random.ts';

/** Adds the tag that changes with the content, as YOUTUBE does. */
export function withEtag<T extends object>(content: T): T & { readonly etag: string } {
  return { ...content, etag: hash32(JSON.stringify(content)).toString(36) };
}
