import type { FlagName } from './flags.ts';
import type { Settings } from './settings.ts';

/** The world around a command: what it reads and where it writes. Tests bring their own. */
export interface Io {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The working directory. */
  readonly cwd: string;
  /** Whether output goes to a person's terminal that shows colours. */
  readonly colour: boolean;
  /** Resolves when the user wants the program to end, with Ctrl+C or a signal; from the call on these no longer end it by themselves. */
  untilStopped(): Promise<void>;
  /** Tells of each signal that would end the program, which no longer does so by itself. Returns the end of that. */
  onSignal(listener: (signal: NodeJS.Signals) => void): () => void;
  /** Writes a line, or several, to the standard output. */
  out(text: string): void;
  /** Shows a line that stands until the next output, or until an empty one takes it away; absent where no terminal looks on. */
  readonly progress?: ((text: string) => void) | undefined;
  /** Writes a line to the standard error. */
  err(text: string): void;
}

/** A command as it was called. */
export interface Call {
  /** The words behind the command's name. */
  readonly words: readonly string[];
  /** What stands behind `--`, for a command that takes another one. */
  readonly rest: readonly string[];
  readonly settings: Settings;
  readonly io: Io;
}

/**
 * What a command's file exports. A CliError that it throws ends the program with its line and exit code; a number that it gives is the exit
 * code.
 */
export interface CommandModule {
  run(call: Call): Promise<void | number>;
}

/** A command as the help shows it; its code is imported when it is called. */
export interface CommandSpec {
  /** How it is called; the parser writes that of the default command by itself. */
  readonly usage?: string;
  readonly summary: string;
  readonly flags: readonly FlagName[];
  /** Flags of serve that stand for something else here: only the command line gives them, as environment and file speak to serve. */
  readonly own?: Readonly<Partial<Record<FlagName, { readonly fallback: string }>>>;
  /** What holds here when a flag is not given, where that is something else than elsewhere. */
  readonly fallbacks?: Readonly<Partial<Record<FlagName, string>>>;
  /** What a flag means here, where that is something else than elsewhere. */
  readonly describes?: Readonly<Partial<Record<FlagName, string>>>;
  /** How many words it takes behind its name, at most. */
  readonly maxWords: number;
  /** Whether it runs what stands behind `--`. */
  readonly takesCommand?: true;
  /** Command line and what it does. */
  readonly examples: readonly (readonly [string, string])[];
  readonly load: () => Promise<CommandModule>;
}
