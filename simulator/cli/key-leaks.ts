import { createMask } from '../text/mask.ts';

/** How many lines are kept. */
const MAX_LINES = 20;
/** A longer rest of a line is cut, so that output without line ends does not fill the memory. */
const MAX_REST = 65_536;

/** Finds secrets in the output of a command, line by line. */
export class KeyLeaks {
  private readonly found: string[] = [];
  private rest = '';

  constructor(private readonly secrets: readonly string[]) {}

  /** Takes a piece of output; a line may come in several. */
  read(text: string): void {
    const lines = (this.rest + text).split('\n');
    this.rest = (lines.pop() ?? '').slice(-MAX_REST);
    for (const line of lines) this.look(line);
  }

  /** The lines that have a secret, which is masked. Ends the last line. */
  lines(): string[] {
    this.look(this.rest);
    this.rest = '';
    return [...this.found];
  }

  private look(line: string): void {
    if (this.found.length < MAX_LINES && this.secrets.some(secret => line.includes(secret)))
      this.found.push(createMask(this.secrets)(line.trim()));
  }
}
