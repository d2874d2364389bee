/** `it` for tests of automations: `acme` has flows, people who comment and write, and calls that must succeed. */
import type * as wire from '../../../openapi/generated/types.ts';
import { it as base } from '../../testing/simulator.fixture.ts';
import type { TestSimulator } from '../../testing/test-simulator.ts';

export const it = base.extend('acme', ({ acme }) => withAutomations(acme));

export const TEAM = 'team_acme_marketing';
export const SECOND = 1000;

export type FlowPlatform = 'INSTAGRAM' | 'FACEBOOK' | 'TIKTOK';

export const REPLY = { id: 'reply', type: 'SEND_PUBLIC_COMMENT_REPLY', text: 'Thanks!' } as const;
export const LIKE = { id: 'like', type: 'LIKE_COMMENT' } as const;
export const PRIVATE_REPLY = { id: 'whisper', type: 'SEND_PRIVATE_REPLY', text: 'Here it is' } as const;
export const ANSWER = { id: 'answer', type: 'SEND_MESSAGE', text: 'Hi there' } as const;
export const OPEN = { id: 'open', type: 'OPEN_CONVERSATION' } as const;
/** Lets only texts with the word "please" pass. */
export const PLEASE = {
  id: 'please',
  type: 'CONDITION',
  match: 'ALL',
  rules: [{ field: 'TEXT', operator: 'CONTAINS_WORD', values: ['please'] }],
} as const;

/** How the service reacted to a comment or a message. */
export interface Reaction {
  readonly comment?: wire.FetchedComment;
  readonly message?: wire.Message;
  readonly conversation?: wire.Conversation;
  readonly executions: readonly wire.AutomationExecution[];
}

/** What differs from a flow of org_acme's marketing team on INSTAGRAM. */
export interface FlowChanges {
  readonly teamId?: string;
  readonly socialAccountId?: string;
  readonly name?: string;
  readonly definition?: object;
  readonly actionDelaySeconds?: number;
  readonly key?: string;
}

export interface AutomationWorld extends TestSimulator {
  /** A call that must be refused: its status and message. */
  refused(method: string, path: string, body?: unknown, key?: string): Promise<readonly [number, string]>;
  /** A draft; by default one that answers every direct message. */
  draftFlow(changes?: FlowChanges): Promise<wire.Automation>;
  /** The same, published. */
  publishFlow(changes?: FlowChanges): Promise<wire.Automation>;
  /** Does something with a flow: publish, pause, activate, archive. */
  transition(flow: wire.Automation, how: string, key?: string): Promise<wire.Automation>;
  /** A post that is live on the platform; its id. */
  post(platform?: FlowPlatform): Promise<string>;
  /** Somebody comments on a post. */
  fanComments(postId: string, text?: string, more?: object, platform?: FlowPlatform): Promise<Reaction>;
  /** Somebody writes, or taps. */
  fanWrites(text?: string, more?: object, platform?: FlowPlatform): Promise<Reaction>;
  /** Somebody comments on a new post that a flow of these steps looks after. */
  triggerByComment(platform: FlowPlatform, steps: readonly object[]): Promise<Reaction & { readonly postId: string }>;
  run(id: string | undefined): Promise<wire.AutomationExecution>;
  /** The runs of a flow, newest first. */
  runs(flow: wire.Automation): Promise<readonly wire.AutomationExecution[]>;
}

const ADA = { externalId: 'fan_1', name: 'Ada Moss' };

/** Long enough for a platform to answer. */
export const ANSWERED = 21 * SECOND;

const CONTENT: Readonly<Record<FlowPlatform, object>> = {
  INSTAGRAM: { text: 'Look', uploadIds: ['upload_acme_image'] },
  FACEBOOK: { text: 'Look' },
  TIKTOK: { text: 'Look', uploadIds: ['upload_acme_video'] },
};

/** The account of a platform in org_acme's marketing team. */
export const accountOn = (platform: string) => `sa_acme_${platform.toLowerCase()}`;

/** A flow's definition. */
export const onMessage = (...steps: readonly object[]) => ({ trigger: { type: 'DM_RECEIVED' }, steps });
export const onComment = (postId: string, ...steps: readonly object[]) => ({ trigger: { type: 'COMMENT_CREATED', postId }, steps });

/** A test's world with what tests of automations do in it. */
function withAutomations(acme: TestSimulator): AutomationWorld {
  const { ok, call, advance, sim } = acme;
  const platformEvent = (platform: FlowPlatform, event: object): Promise<Reaction> =>
    ok('POST', `/_sim/platforms/${platform}/events`, { socialAccountId: accountOn(platform), ...event });
  const draftFlow: AutomationWorld['draftFlow'] = ({ key, ...changes } = {}) => {
    const body = { teamId: TEAM, socialAccountId: 'sa_acme_instagram', name: 'Greeter', definition: onMessage(ANSWER), ...changes };
    return ok('POST', '/automations', body, key);
  };
  const transition: AutomationWorld['transition'] = ({ id }, how, key) => ok('POST', `/automations/${id}/${how}`, undefined, key);

  const publishFlow: AutomationWorld['publishFlow'] = async (changes = {}) => transition(await draftFlow(changes), 'publish', changes.key);
  const run: AutomationWorld['run'] = id => ok('GET', `/automation-executions/${id}`);
  const post: AutomationWorld['post'] = async (platform = 'INSTAGRAM') => {
    const { id } = await ok<{ id: string }>('POST', '/post', {
      teamId: TEAM,
      title: 'Look',
      status: 'SCHEDULED',
      postDate: sim.clock.now(),
      socialAccountTypes: [platform],
      data: { [platform]: CONTENT[platform] },
    });
    await advance(60 * SECOND);
    return id;
  };
  const fanComments: AutomationWorld['fanComments'] = (postId, text = 'The link, please', more = {}, platform = 'INSTAGRAM') =>
    platformEvent(platform, { type: 'comment', postId, text, author: ADA, ...more });
  const fanWrites: AutomationWorld['fanWrites'] = (text, more = {}, platform = 'INSTAGRAM') =>
    platformEvent(platform, { participant: ADA, ...(text === undefined ? {} : { type: 'message', text }), ...more });

  return {
    ...acme,
    async refused(method, path, body, key) {
      const { status, body: answer } = await call<{ message: string }>(method, path, {
        ...(body !== undefined && { body }),
        ...(key !== undefined && { key }),
      });
      if (status < 400) throw new Error(`${method} ${path} was not refused: ${JSON.stringify(answer)}`);
      return [status, answer.message];
    },
    draftFlow,
    publishFlow,
    transition,
    post,
    fanComments,
    fanWrites,
    async triggerByComment(platform, steps) {
      const postId = await post(platform);
      await publishFlow({ socialAccountId: accountOn(platform), definition: onComment(postId, ...steps) });
      return { ...(await fanComments(postId, undefined, {}, platform)), postId };
    },
    run,
    runs: async ({ id }) => (await ok<wire.AutomationExecutionList>('GET', `/automations/${id}/executions?limit=100`)).items,
  };
}
