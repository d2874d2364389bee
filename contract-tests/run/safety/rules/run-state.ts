/** What the rules know of a run on a deployment. */
import type { Fields } from '../../../exchange.ts';
import type { Switches } from '../../../switches.ts';
import type { CreatedResources } from '../created-resources.ts';
import type { Write } from '../write.ts';

/** Why a write is not sent; undefined when it may be. */
export type Reason = string | undefined;

export type Rule = (write: Write, run: RunState) => Reason | Promise<Reason>;

/** What was sent about a post, comment or flow of the run, whatever came of it. */
export interface Sent {
  /** It may have left DRAFT. */
  readonly leftDraft: boolean;
  /** A date nearer than 300 days was among its dates. */
  readonly hadNearDate: boolean;
  /** It may be live on a platform. */
  readonly isPublished: boolean;
  /** A version of the flow could react to somebody. */
  readonly couldReact: boolean;
  readonly platforms: readonly unknown[];
  /** The post or comment that a comment is about. */
  readonly parent: unknown;
}

export interface AccountOfTeam {
  readonly id: string;
  readonly type: string;
}

export interface RunState {
  readonly switches: Switches;
  readonly tag: string;
  readonly teamId: string;
  readonly resources: CreatedResources;
  /** By id. */
  readonly sent: Map<string, Sent>;
  /** How many posts were published, and the writes that publish one. */
  published: number;
  readonly publishing: WeakSet<Write>;
  /** Posts of the run that its automations wait at. */
  readonly triggerPosts: Set<string>;
  /** Addresses that answers gave, without their queries: of files of the run, and presigned ones. */
  readonly fileUrls: Set<string>;
  readonly presignedUrls: Set<string>;
  /** Milliseconds since 1970. */
  now(): number;
  accountsOf(teamId: string): Promise<readonly AccountOfTeam[]>;
  /** The body of a successful read; undefined when it was refused. */
  read(operationId: string, path: Readonly<Record<string, string>>, query?: Fields): Promise<unknown>;
}

export function isOwn({ resources }: RunState, id: unknown): boolean {
  return typeof id === 'string' && (resources.created.has(id) || resources.gone.has(id));
}

/** Ids with this word in them belong to nobody: no service makes such ids. */
const NOBODY = 'nobody';

export function isNobody(id: unknown): boolean {
  return typeof id === 'string' && id.includes(NOBODY);
}

export function isHarmless(run: RunState, id: unknown): boolean {
  return isOwn(run, id) || isNobody(id);
}
