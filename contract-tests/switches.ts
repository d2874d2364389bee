/** What a run on a deployment may send beyond reads, as the command line allows it. */
export interface Switches {
  /** Whether to create what can be removed again and acts on nobody: drafts, posts far ahead, uploads, teams, flows. */
  readonly allowWrites: boolean;
  /** Ids of the social accounts to which posts and comments may really be published, and how many posts. */
  readonly publishAccounts: readonly string[];
  readonly maxPublish: number;
  /** Ids of the social accounts whose history and comments may be imported. What is imported stays. */
  readonly importAccounts: readonly string[];
  /** Whether to change settings of accounts and conversations, which are put back at the end. */
  readonly allowSettings: boolean;
  /** Whether to exceed the throttle on purpose. */
  readonly allowThrottle: boolean;
}

/** How many posts a run publishes at most, unless --max-publish says otherwise. */
const DEFAULT_MAX_PUBLISH = 3;

/** Without any switch a deployment is only read. */
export const READS_ONLY: Switches = {
  allowWrites: false,
  publishAccounts: [],
  maxPublish: DEFAULT_MAX_PUBLISH,
  importAccounts: [],
  allowSettings: false,
  allowThrottle: false,
};
