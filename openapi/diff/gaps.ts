/**
 * A pattern of texts with gaps between them, each at least one character other than `stop`, and as short as it can be. A gap is found in a lookahead, which
 * never tries again, so that no text takes long; the texts come from a document of somebody else. `^` begins `start` where nothing may stand before.
 */
export function patternWithGaps(
  texts: readonly string[],
  stop: '/' | '.',
  { start, end }: { readonly start: string; readonly end: string },
): RegExp {
  const [first = '', ...others] = texts;
  // Two gaps side by side are one.
  const parts = others.filter((text, index) => text !== '' || index === others.length - 1).map(escaped);
  const source = parts.map((text, index) => {
    const after = index === parts.length - 1 ? text + end : text;
    return `(?=([^${stop}]+?)${after})\\${index + 1}${after}`;
  });
  return new RegExp(start + escaped(first) + (parts.length === 0 ? end : source.join('')));
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
