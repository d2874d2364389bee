import type { StdioOptions } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { type FlagName, isFlagName } from './flags.ts';
import type { Settings } from './settings.ts';

/** A message that GitHub Actions shows at a line of a file and in its summary of a job. */
export interface Annotation {
  readonly level: 'error' | 'warning' | 'notice';
  readonly title: string;
  readonly message: string;
  /** The path of a file below the working directory. */
  readonly file?: string;
  /** From 1. */
  readonly line?: number;
}

/** The environment of a command. Tests use their own. */
export interface Io {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The working directory. */
  readonly cwd: string;
  /** Whether output goes to a terminal with colours. */
  readonly colour: boolean;
  /** Columns of the terminal; undefined without one. */
  readonly width?: number | undefined;
  /** Resolves on Ctrl+C or a signal that would end the process; from the call on these no longer end it. */
  waitForStop(): Promise<void>;
  /** Calls the listener for each signal that would end the process, which no longer ends it. Returns the function that removes the listener. */
  onSignal(listener: (signal: NodeJS.Signals) => void): () => void;
  /** Writes a line, or several, to the standard output. */
  out(text: string): void;
  /** Shows a line until the next output, or until an empty text clears it; undefined without a terminal. */
  readonly progress?: ((text: string) => void) | undefined;
  /** Shows an annotation where GitHub Actions reads it: the only text that may act there. */
  readonly annotate?: ((annotation: Annotation) => void) | undefined;
  /** Writes a line to the standard error. */
  err(text: string): void;
  /** The whole standard input, as UTF-8. */
  readInput(): Promise<string>;
  /**
   * Calls the listener with each key that is pressed, without echo; undefined where input or output is no terminal. Returns the function that ends it.
   */
  readonly onKey?: ((listener: (key: string) => void) => () => void) | undefined;
  /** The standard input and output, for a protocol in place of words. */
  readonly streams: { readonly input: Readable; readonly output: Writable };
  /** Standard streams of child processes; those of this process by default. */
  readonly childStdio?: StdioOptions;
}

/** One call of a command. */
export interface Call {
  /** Positional arguments. */
  readonly words: readonly string[];
  /** The command after `--`, if this command takes one. */
  readonly rest: readonly string[];
  readonly settings: Settings;
  readonly io: Io;
}

/** Runs a command. A CliError ends the process with its message and exit code; a number that it returns is the exit code. */
export type RunCommand = (call: Call) => Promise<void | number>;

/** A flag of a command, where it differs from that of the table in `flags.ts`. */
export interface OwnFlag {
  readonly describe?: string;
  readonly fallback?: string;
  /** Only the command line sets it here, because environment and config file set it for other commands. */
  readonly isTyped?: true;
  /** It has a value elsewhere and none here. */
  readonly kind?: 'switch';
}

/** Returns the names of the flags of a command, in the order of the help. */
export function flagsOf(spec: CommandSpec): FlagName[] {
  return Object.keys(spec.flags).filter(isFlagName);
}

/** Returns flags that are as the table says. */
export function usual<Name extends FlagName>(...names: readonly Name[]): Readonly<Record<Name, OwnFlag>> {
  return Object.fromEntries(names.map(name => [name, {}])) as Readonly<Record<Name, OwnFlag>>;
}

/** Returns a flag that only the command line sets, with its default and perhaps another description. */
export function typed(fallback: string, describe?: string): OwnFlag {
  return { isTyped: true, fallback, ...(describe !== undefined && { describe }) };
}

/** A command as the help shows it. Its code is imported when it is called. */
export interface CommandSpec {
  /** Usage line; the parser writes that of the default command. */
  readonly usage?: string;
  readonly summary: string;
  /** In the order of the help. */
  readonly flags: Readonly<Partial<Record<FlagName, OwnFlag>>>;
  /** Maximum number of positional arguments. */
  readonly maxWords: number;
  /** Whether it runs a command after `--`. */
  readonly takesCommand?: true;
  /** Command line and description. */
  readonly examples: readonly (readonly [string, string])[];
  readonly load: () => Promise<RunCommand>;
}
