import type { StdioOptions } from 'node:child_process';
import type { Annotation } from './ci/annotation.ts';
import type { FlagName } from './flags.ts';
import type { Settings } from './settings.ts';

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

/**
 * The exports of a command's file. A CliError ends the process with its message and exit code; a number that `run` returns is the exit code.
 */
export interface CommandModule {
  run(call: Call): Promise<void | number>;
}

/** A command as the help shows it. Its code is imported when it is called. */
export interface CommandSpec {
  /** Usage line; the parser writes that of the default command. */
  readonly usage?: string;
  readonly summary: string;
  readonly flags: readonly FlagName[];
  /** Flags that only the command line sets here, because environment and config file set them for `sim serve`. */
  readonly commandLineOnly?: Readonly<Partial<Record<FlagName, { readonly fallback: string }>>>;
  /** Flags that have a value elsewhere and none here. */
  readonly switches?: readonly FlagName[];
  /** Defaults that differ from those of other commands. */
  readonly fallbacks?: Readonly<Partial<Record<FlagName, string>>>;
  /** Descriptions that differ from those of other commands. */
  readonly describes?: Readonly<Partial<Record<FlagName, string>>>;
  /** Maximum number of positional arguments. */
  readonly maxWords: number;
  /** Whether it runs a command after `--`. */
  readonly takesCommand?: true;
  /** Command line and description. */
  readonly examples: readonly (readonly [string, string])[];
  readonly load: () => Promise<CommandModule>;
}
