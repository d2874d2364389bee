/** Quotes a text for bash or zsh. Line breaks and other control characters are escaped, so that the command stays in one line and a terminal unchanged. */
export function shellQuoted(text: string): string {
  if (!/\p{Cc}/u.test(text)) return `'${text.replaceAll("'", String.raw`'\''`)}'`;
  const escaped = text.replaceAll(/[\\']/g, String.raw`\$&`).replaceAll(/\p{Cc}/gu, character => {
    const code = character.codePointAt(0) ?? 0;
    return code < 0x80 ? String.raw`\x${code.toString(16).padStart(2, '0')}` : String.raw`\u${code.toString(16).padStart(4, '0')}`;
  });
  return `$'${escaped}'`;
}
