/** Who is mentioned. */
export interface MentionTag {
  /** The name, as LINKEDIN writes it. */
  readonly display: string;
  readonly urn: string;
}

/**
 * The text with a mention for every place at which the name of a tag stands, in any letter case, the longest name first; tags whose name does not
 * stand there follow at the end (D-MSC-51).
 */
export function buildCommentary(text: string, tags: readonly MentionTag[]): string {
  if (tags.length === 0) return text;
  const longestFirst = tags.toSorted((a, b) => b.display.length - a.display.length);
  const used = new Set<MentionTag>();
  const anyName = new RegExp(longestFirst.map(({ display }) => `(${escaped(display)})`).join('|'), 'giu');
  const replaced = text.replaceAll(anyName, (found: string, ...groups: unknown[]) => {
    const tag = longestFirst[groups.findIndex(group => group !== undefined)];
    if (!tag) return found;
    used.add(tag);
    return mentionOf(tag);
  });
  const isNamed = (tag: MentionTag): boolean => [...used].some(({ display }) => display.toLowerCase() === tag.display.toLowerCase());
  return [replaced, ...tags.filter(tag => !isNamed(tag)).map(mentionOf)].filter(part => part !== '').join(' ');
}

function mentionOf({ display, urn }: MentionTag): string {
  return `@[${display}](${urn})`;
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
