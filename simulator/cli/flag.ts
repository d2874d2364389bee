/** Reads a value. Throws a usage error that starts with `from`, where the value was given. */
export type Reader<Value> = (text: string, from: string) => Value;

/**
 * A flag with one value, without a value, repeatable, or with several values. Values of `lines` may contain spaces: in the environment each stands in a
 * line of its own, and not between spaces.
 */
export interface Flag {
  readonly kind: 'value' | 'switch' | 'list' | 'words' | 'lines';
  readonly describe: string;
  /** The default. */
  readonly initial?: string;
  /** What holds without the flag, in words of the help, where it is no value for all commands. */
  readonly fallback?: string;
  /** Reads a value; absent where any text will do, or where each command reads it in its own way. */
  readonly read?: Reader<unknown>;
  /** What the schema of the config file says of it, where that differs from other flags of its kind. */
  readonly schema?: object;
  /** Possible values, where they can be listed. */
  readonly values?: () => readonly string[];
}

type More = Omit<Flag, 'kind' | 'describe'>;

/** Returns what makes flags of a kind, and keeps what each says of its value. */
function flagOf<Kind extends Flag['kind']>(kind: Kind) {
  function make(describe: string): { readonly kind: Kind; readonly describe: string };
  function make<const Own extends More>(describe: string, more: Own): { readonly kind: Kind; readonly describe: string } & Own;
  function make(describe: string, more?: More): Flag {
    return { kind, describe, ...more };
  }
  return make;
}

export const value = flagOf('value');
export const toggle = flagOf('switch');
export const list = flagOf('list');
export const words = flagOf('words');
export const lines = flagOf('lines');
