/** What tests of automations share: a world without throttle, flows, people who comment and write, and calls that must succeed. */
import type * as wire from '../../../openapi/generated/types.ts';
import type { SimulatorOptions } from '../../index.ts';
import { type CallOptions, createTestSimulator, type Loose, type TestAnswer, type TestSimulator } from '../../testing/test-simulator.ts';

export const TEAM = 'team_acme_marketing';
export const SECOND = 1000;
export const MINUTE = 60_000;
export const HOUR = 3_600_000;

export type Definition = wire.AutomationDefinition;
export type FlowPlatform = 'INSTAGRAM' | 'FACEBOOK' | 'TIKTOK';

export const REPLY = { id: 'reply', type: 'SEND_PUBLIC_COMMENT_REPLY', text: 'Thanks!' } as const;
export const LIKE = { id: 'like', type: 'LIKE_COMMENT' } as const;
export const WHISPER = { id: 'whisper', type: 'SEND_PRIVATE_REPLY', text: 'Here it is' } as const;
export const ANSWER = { id: 'answer', type: 'SEND_MESSAGE', text: 'Hi there' } as const;
export const ARCHIVE = { id: 'archive', type: 'ARCHIVE_CONVERSATION' } as const;
export const OPEN = { id: 'open', type: 'OPEN_CONVERSATION' } as const;
/** Lets only texts with the word "please" pass. */
export const PLEASE = {
  id: 'please',
  type: 'CONDITION',
  match: 'ALL',
  rules: [{ field: 'TEXT', operator: 'CONTAINS_WORD', values: ['please'] }],
} as const;

/** What the service made of something that people did. */
export interface Happened {
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

export interface Stage extends TestSimulator {
  /** The answer of a call that must succeed. */
  did<T = Loose>(method: string, path: string, body?: unknown, key?: string): Promise<T>;
  /** A call that must be refused: its status and message. */
  refused(method: string, path: string, body?: unknown, key?: string): Promise<readonly [number, string]>;
  /** A draft; by default one that answers every direct message. */
  flow(changes?: FlowChanges): Promise<wire.Automation>;
  /** The same, published. */
  live(changes?: FlowChanges): Promise<wire.Automation>;
  /** Does something with a flow: publish, pause, activate, archive. */
  turn(flow: wire.Automation, how: string, key?: string): Promise<wire.Automation>;
  /** A post that is live on the platform; its id. */
  post(platform?: FlowPlatform): Promise<string>;
  /** Somebody comments on a post. */
  comments(postId: string, text?: string, more?: object, platform?: FlowPlatform): Promise<Happened>;
  /** Somebody writes, or taps. */
  writes(text?: string, more?: object, platform?: FlowPlatform): Promise<Happened>;
  /** Somebody comments on a new post that a flow of these steps looks after. */
  commented(platform: FlowPlatform, steps: readonly object[]): Promise<Happened & { readonly postId: string }>;
  /** Somebody writes to an account whose flow has these steps. */
  written(platform: FlowPlatform, steps: readonly object[], text?: string): Promise<Happened>;
  run(id: string | undefined): Promise<wire.AutomationExecution>;
  /** The first run that something set off, once the platform has answered all its steps. */
  ended(happened: Happened): Promise<wire.AutomationExecution>;
  /** The runs of a flow, newest first. */
  runs(flow: wire.Automation): Promise<readonly wire.AutomationExecution[]>;
  /** What the account has written to a person, newest first. */
  sentTo(conversationId: string | undefined): Promise<readonly (string | null)[]>;
  advance(ms: number): Promise<void>;
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

/** Creates a simulator on which flows are played. */
export async function createStage(options: SimulatorOptions = {}): Promise<Stage> {
  const test = await createTestSimulator({ throttle: false, ...options });
  const ask = <T>(method: string, path: string, body?: unknown, key?: string): Promise<TestAnswer<T>> => {
    const call: CallOptions = { ...(body !== undefined && { body }), ...(key !== undefined && { key }) };
    return test.call<T>(method, path, call);
  };
  const did = async <T>(method: string, path: string, body?: unknown, key?: string): Promise<T> => {
    const answer = await ask<T>(method, path, body, key);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const happens = (platform: FlowPlatform, event: object): Promise<Happened> =>
    did('POST', `/_sim/platforms/${platform}/events`, { socialAccountId: accountOn(platform), ...event });
  const flow: Stage['flow'] = ({ key, ...changes } = {}) => {
    const body = { teamId: TEAM, socialAccountId: 'sa_acme_instagram', name: 'Greeter', definition: onMessage(ANSWER), ...changes };
    return did('POST', '/automations', body, key);
  };
  const turn: Stage['turn'] = ({ id }, how, key) => did('POST', `/automations/${id}/${how}`, undefined, key);

  const advance = async (ms: number): Promise<void> => void (await test.sim.clock.advance(ms));
  const live: Stage['live'] = async (changes = {}) => turn(await flow(changes), 'publish', changes.key);
  const run: Stage['run'] = id => did('GET', `/automation-executions/${id}`);
  const post: Stage['post'] = async (platform = 'INSTAGRAM') => {
    const { id } = await did<{ id: string }>('POST', '/post', {
      teamId: TEAM,
      title: 'Look',
      status: 'SCHEDULED',
      postDate: test.sim.clock.now(),
      socialAccountTypes: [platform],
      data: { [platform]: CONTENT[platform] },
    });
    await advance(MINUTE);
    return id;
  };
  const comments: Stage['comments'] = (postId, text = 'The link, please', more = {}, platform = 'INSTAGRAM') =>
    happens(platform, { type: 'comment', postId, text, author: ADA, ...more });
  const writes: Stage['writes'] = (text, more = {}, platform = 'INSTAGRAM') =>
    happens(platform, { participant: ADA, ...(text === undefined ? {} : { type: 'message', text }), ...more });

  return {
    ...test,
    did,
    async refused(method, path, body, key) {
      const { status, body: answer } = await ask<{ message: string }>(method, path, body, key);
      if (status < 400) throw new Error(`${method} ${path} was not refused: ${JSON.stringify(answer)}`);
      return [status, answer.message];
    },
    flow,
    live,
    turn,
    post,
    comments,
    writes,
    async commented(platform, steps) {
      const postId = await post(platform);
      await live({ socialAccountId: accountOn(platform), definition: onComment(postId, ...steps) });
      return { ...(await comments(postId, undefined, {}, platform)), postId };
    },
    async written(platform, steps, text = 'Hello') {
      await live({ socialAccountId: accountOn(platform), definition: onMessage(...steps) });
      return writes(text, {}, platform);
    },
    run,
    async ended({ executions }) {
      await advance(ANSWERED * 3);
      return run(executions[0]?.id);
    },
    runs: async ({ id }) => (await did<wire.AutomationExecutionList>('GET', `/automations/${id}/executions?limit=100`)).items,
    async sentTo(id) {
      const { items } = await did<wire.MessageList>('GET', `/conversations/${id}/messages?limit=100`);
      return items.filter(({ direction }) => direction === 'OUTBOUND').map(({ text }) => text);
    },
    advance,
  };
}
