/** The state of a run on a deployment that the rules use. */
import type { Fields } from '../../../exchange.ts';
import type { Switches } from '../../../switches.ts';
import type { CreatedResources } from '../created-resources.ts';
import type { Write } from '../write.ts';

/** The reason why a write is not sent; undefined when it may be sent. */
export type Reason = string | undefined;

export type Rule = (write: Write, run: RunState) => Reason | Promise<Reason>;

/** What was sent about a post, comment or flow of the run, even if the service refused it. */
export interface Sent {
  /** Whether it may have left DRAFT. */
  readonly leftDraft: boolean;
  /** Whether it ever had a date nearer than 300 days. */
  readonly hadNearDate: boolean;
  /** Whether it may be live on a platform. */
  readonly isPublished: boolean;
  /** Whether a version of the flow could react to a person. */
  readonly couldReact: boolean;
  readonly platforms: readonly unknown[];
  /** The post or comment that a comment replies to. */
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
  /** The posts of the run that trigger its automations. */
  readonly triggerPosts: Set<string>;
  /** The addresses of files of the run, and presigned addresses, from answers and without their queries. */
  readonly fileUrls: Set<string>;
  readonly presignedUrls: Set<string>;
  /** Returns milliseconds since 1970. */
  now(): number;
  accountsOf(teamId: string): Promise<readonly AccountOfTeam[]>;
  /** Returns the body of a successful read; undefined when it was refused. */
  read(operationId: string, path: Readonly<Record<string, string>>, query?: Fields): Promise<unknown>;
}

export function isOwn({ resources }: RunState, id: unknown): boolean {
  return typeof id === 'string' && (resources.created.has(id) || resources.gone.has(id));
}

/** The word in ids that do not exist: no service generates such ids. */
const NOBODY = 'nobody';

export function isNobody(id: unknown): boolean {
  return typeof id === 'string' && id.includes(NOBODY);
}

export function isHarmless(run: RunState, id: unknown): boolean {
  return isOwn(run, id) || isNobody(id);
}
