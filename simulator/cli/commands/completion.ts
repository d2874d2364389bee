import yargs from 'yargs';
import type { Call } from '../command.ts';

/** `sim completion`: prints the completion script of yargs for the shell in SHELL. */
export async function runCompletion({ io }: Call): Promise<void> {
  const parser = yargs().scriptName('sim').completion('completion', false);
  await parser.parseAsync(['completion'], {}, (_error: unknown, _argv: unknown, script: string) => io.out(script));
}
