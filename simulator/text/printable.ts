/** Select Graphic Rendition, the colours of our own reports: all else that begins with an escape is of others. */
const ESCAPE = '\u001B';
const COLOURS = new RegExp(`${ESCAPE}\\[\\d{0,3}(?:;\\d{1,3}){0,4}m`, 'g');
/** C0 but for tab and line feed, DEL, C1, line and paragraph separators, marks of direction, and lone surrogates. */
const ACTING = /(?![\t\n])\p{Cc}|[\u2028\u2029\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]|\p{Surrogate}/gu;
/** Commands to GitHub and Azure, and to TeamCity. */
const COMMANDS = /^(\s*)(?=::[\w-]+|##\[|##vso\[|##teamcity\[)/gm;

/** Returns a text, of one line or several, that only shows itself on a console. With `colour` it may have colours. */
export function printable(text: string, colour = false): string {
  const parts = colour ? text.split(COLOURS) : [text];
  const colours = colour ? (text.match(COLOURS) ?? []) : [];
  const shown = parts.map((part, index) => part.replaceAll(ACTING, escaped) + (colours[index] ?? '')).join('');
  return shown.replaceAll(COMMANDS, '$1\\');
}

/** Returns a text of others as a part of a line: its line breaks are shown, too. */
export function printableLine(text: string): string {
  return text.replaceAll('\n', String.raw`\n`).replaceAll(ACTING, escaped);
}

function escaped(character: string): string {
  if (character === '\r') return String.raw`\r`;
  return `\\u${character.codePointAt(0)?.toString(16).padStart(4, '0') ?? ''}`;
}

/** Rows of cells as lines whose columns have two spaces between them. A column stands at the left, unless it is one of `right`. */
export function alignedLines(rows: readonly (readonly string[])[], right: (column: number) => boolean = () => false): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map(row => row[column]?.length ?? 0)));
  return rows.map(row =>
    widths
      .map((width, column) => (right(column) ? (row[column] ?? '').padStart(width) : (row[column] ?? '').padEnd(width)))
      .join('  ')
      .trimEnd(),
  );
}

/** Quotes a text for bash or zsh. Line breaks and other control characters are escaped, so that the command stays in one line and a terminal unchanged. */
export function shellQuoted(text: string): string {
  if (!/\p{Cc}/u.test(text)) return `'${text.replaceAll("'", String.raw`'\''`)}'`;
  const inner = text.replaceAll(/[\\']/g, String.raw`\$&`).replaceAll(/\p{Cc}/gu, character => {
    const code = character.codePointAt(0) ?? 0;
    return code < 0x80 ? String.raw`\x${code.toString(16).padStart(2, '0')}` : String.raw`\u${code.toString(16).padStart(4, '0')}`;
  });
  return `$'${inner}'`;
}
