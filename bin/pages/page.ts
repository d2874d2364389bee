/** The code blocks of a Markdown page, and the commands in its console blocks. */

/** A fenced block. */
export interface Block {
  /** Line of the opening fence, from 1. */
  readonly line: number;
  /** `console`, `ts`, `yaml` … */
  readonly language: string;
  /** The rest of the info string: `no-run: needs Docker`. */
  readonly note: string;
  readonly text: string;
}

/** A command of a console block with the output that the page shows; empty if it shows none. */
export interface Command {
  readonly line: number;
  readonly text: string;
  readonly shown: string;
}

/** All fenced blocks of a page. */
export function blocksOf(markdown: string): Block[] {
  return [...markdown.matchAll(/^```(\w+)?[ \t]*(.*)\n([\s\S]*?)^```$/gm)].map(
    ({ index, 1: language = '', 2: note = '', 3: text = '' }) => ({
      line: markdown.slice(0, index).split('\n').length,
      language,
      note,
      text,
    }),
  );
}

/** The commands of a console block: lines that start with `$ `, with their continuation lines, and the output below them. */
export function commandsOf({ line: fence, text }: Block): Command[] {
  const commands: { line: number; text: string; shown: string }[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    const last = commands.at(-1);
    if (last && last.shown === '' && isIncomplete(last.text)) last.text += `\n${line}`;
    else if (line.startsWith('$ ')) commands.push({ line: fence + 1 + index, text: line.slice(2), shown: '' });
    else if (last) last.shown += `${line}\n`;
    else if (line !== '') throw new Error(`Line ${fence + 1 + index} is neither a command nor the output of one: ${line}`);
  }
  return commands.map(command => ({ ...command, shown: command.shown.trim() }));
}

/** Whether a shell would read another line: an open quote, or a backslash at the end. */
function isIncomplete(command: string): boolean {
  const withoutClosed = command.replaceAll(/\\.|'[^']*'|"(?:\\.|[^"\\])*"/gs, '');
  return /['"]/.test(withoutClosed) || command.endsWith('\\');
}

/** What varies from run to run and is compared by its form only. */
const VARYING: readonly (readonly [shown: RegExp, actual: string])[] = [
  [/\d+(?:\\\.\d+)?\\s\+ms\b/g, '\\d+(?:\\.\\d+)?\\s+ms'],
  [/\b\d+\\\.\d\\s\+s\b/g, '\\d+\\.\\d\\s+s'],
  [/(?<![T\d])\d\d:\d\d:\d\d\b(?!\\\.)/g, '\\d\\d:\\d\\d:\\d\\d'],
];

/**
 * Whether an output is what a page shows. `…` stands for any text, line breaks for any white space; durations and times of day may differ. What
 * follows the shown text must be shown, too, or be replaced by `…`.
 */
export function isShown(shown: string, output: string): boolean {
  const parts = shown.split('…').map(part => {
    const escaped = part.trim().replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
    // A page breaks long lines of JSON, which has no white space there.
    const spaced = escaped.replaceAll(/\s*\n\s*/g, '\\s*').replaceAll(/[ \t]+/g, '\\s+');
    return VARYING.reduce((text, [form, pattern]) => text.replaceAll(form, () => pattern), spaced);
  });
  return new RegExp(`^\\s*${parts.join('[\\s\\S]*?')}\\s*$`, 'u').test(output);
}
