/** What the command line allows a run on a deployment to send besides reads. */
export interface Switches {
  /** Whether to create objects that can be removed and affect nobody: drafts, posts far ahead, uploads, teams, automations. */
  readonly allowWrites: boolean;
  /** Ids of the social accounts on which posts and comments may really be published. */
  readonly publishAccounts: readonly string[];
  readonly maxPublish: number;
  /** Ids of the social accounts whose history and comments may be imported. Imported posts and comments stay. */
  readonly importAccounts: readonly string[];
  /** Whether to change settings of accounts and conversations, which are restored at the end. */
  readonly allowSettings: boolean;
  /** Whether to exceed the throttle on purpose. */
  readonly allowThrottle: boolean;
}

/** The most posts that a run publishes without --max-publish. */
const DEFAULT_MAX_PUBLISH = 3;

/** No switches: a deployment is only read. */
export const READS_ONLY: Switches = {
  allowWrites: false,
  publishAccounts: [],
  maxPublish: DEFAULT_MAX_PUBLISH,
  importAccounts: [],
  allowSettings: false,
  allowThrottle: false,
};
