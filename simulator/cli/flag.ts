/**
 * A flag with one value, without a value, repeatable, or with several values. Values of `lines` may contain spaces: in the environment each stands in a
 * line of its own, and not between spaces.
 */
export interface Flag {
  readonly kind: 'value' | 'switch' | 'list' | 'words' | 'lines';
  readonly describe: string;
  /** The default, as the help shows it. */
  readonly fallback?: string;
}
