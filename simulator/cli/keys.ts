/** What a terminal in raw mode sends for Ctrl+C. */
export const CTRL_C = '\u0003';
const ESCAPE = '\u001B';
/** An arrow or another key that is no character: none of them means anything to a command. */
const SEQUENCE = new RegExp(String.raw`${ESCAPE}[[O][\d;]*[A-Za-z~]`, 'g');

/** The keys in what a terminal has sent, without those that are no character. */
export function keysIn(sent: string): string[] {
  return Array.from(sent.replaceAll(SEQUENCE, ''));
}
