/** How tools reach the simulator: one `fetch`, over a socket or in process. */

import type { Operations } from '../../openapi/generated/control-types.ts';
import { type Answer, messageOf, send, type Target } from '../../scenarios/runner/client.ts';
import { UnreachableError } from '../../scenarios/runner/errors.ts';
import { controlRequest } from '../text/by-document/control-request.ts';
import { ArgumentError } from '../text/failures.ts';
import { createMask, type Mask } from '../text/mask.ts';
import { didYouMean } from '../text/suggest.ts';
import { LongAnswers } from './long-answers.ts';

type OperationId = keyof Operations;

/** What a control call sends. */
export interface ControlInput<Id extends OperationId> {
  readonly path?: Operations[Id]['path'];
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: Operations[Id]['body'];
  /** The id of the world that it is about; absent: `default`. */
  readonly world?: string | undefined;
}

/** A simulator, as tools see it. */
export interface Connection {
  readonly target: Target;
  /**
   * Calls an operation of control.yaml. Rejects with an ArgumentError that has the message of the simulator when it refuses, and with an UnreachableError
   * when no simulator answers.
   */
  call<Id extends OperationId>(id: Id, input?: ControlInput<Id>): Promise<Operations[Id]['response']>;
  /** Sends a request to a path, and returns the answer, also one of an error. Rejects with an UnreachableError when no simulator answers. */
  send(
    path: string,
    init: { readonly method: string; readonly headers: Record<string, string>; readonly body?: string | FormData },
  ): Promise<Answer>;
}

/** Connects tools to a simulator, without a request. */
export function connect(target: Target): Connection {
  const authorization = target.controlToken === undefined ? {} : { authorization: `Bearer ${target.controlToken}` };
  const connection: Connection = {
    target,
    async send(path, init) {
      const answer = await send(target, target.url + path, { ...init, headers: { ...authorization, ...init.headers } });
      if (answer.status === 0 && path.startsWith('/_sim'))
        throw new UnreachableError(`No simulator responds at ${target.url} (${String(answer.body)}). Ask the user to start it with sim`);
      return answer;
    },
    async call(id, { world, ...parts } = {}) {
      const { target: path, headers, ...request } = controlRequest(id, parts);
      // What an assistant looks at is no event in the log.
      const own = { ...(world !== undefined && { 'x-sim-world': world }), ...(request.method === 'GET' && { 'x-sim-poll': 'true' }) };
      const answer = await connection.send(path, { ...request, headers: { ...headers, ...own } });
      if (answer.status >= 400) throw new ArgumentError(messageOf(answer));
      // Responses of the simulator follow its document.
      return answer.body as Operations[typeof id]['response'];
    },
  };
  return connection;
}

/** A world with its keys, by organization without `org_`. */
export interface AssistantWorld {
  readonly id: string;
  readonly apiKeys: Readonly<Record<string, string>>;
}

/** The state behind the tools, which all requests of an endpoint share. */
export class Session {
  readonly longAnswers = new LongAnswers();
  private own: Promise<AssistantWorld> | undefined;
  private readonly keys = new Set<string>();
  private current: Mask | undefined;

  constructor(readonly connection: Connection) {
    if (connection.target.controlToken !== undefined) this.keys.add(connection.target.controlToken);
  }

  /** The world with that id; without one the assistant's own, which the first call creates. Rejects with an ArgumentError for an unknown id. */
  async world(id: string | undefined): Promise<AssistantWorld> {
    if (id === undefined) return (this.own ??= this.create());
    const { items } = await this.connection.call('listWorlds', { query: { limit: MAX_WORLDS } });
    const found = items.find(candidate => candidate.id === id);
    const ids = items.map(item => item.id);
    if (!found)
      throw new ArgumentError(`There is no world ${id}${didYouMean(id, ids)}. There are ${ids.join(', ')}; leave world out for your own`);
    return this.noted(found);
  }

  /** From now on calls that name no world are about this one. */
  use(world: AssistantWorld): void {
    this.own = Promise.resolve(this.noted(world));
  }

  /** Masks the secrets of the worlds that were used, and all that look like secrets. */
  get mask(): Mask {
    return (this.current ??= createMask([...this.keys]));
  }

  private async create(): Promise<AssistantWorld> {
    try {
      return this.noted(await this.connection.call('createWorld', { body: { clock: 'manual' } }));
    } catch (error) {
      // The next call tries again.
      this.own = undefined;
      throw error;
    }
  }

  private noted(world: AssistantWorld): AssistantWorld {
    for (const key of Object.values(world.apiKeys)) this.keys.add(key);
    this.current = undefined;
    return world;
  }
}

/** The largest page of the control API. */
const MAX_WORLDS = 1000;

/** More organizations than that are left out; calls find the rest. */
const MAX_ORGANIZATIONS = 10;

/** Clock, counts, failures and organizations of a world, with the ids of teams and accounts. */
export async function overviewOf(connection: Connection, world: AssistantWorld) {
  const inWorld = { world: world.id };
  const [{ clock, counts, pendingJobs }, attention, platforms, faults, { organizations }] = await Promise.all([
    connection.call('getStatus', inWorld),
    connection.call('getAttention', inWorld),
    connection.call('listPlatforms', inWorld),
    connection.call('listFaults', inWorld),
    connection.call('getFixture', inWorld),
  ]);
  return {
    world: world.id,
    clock: { now: clock.now, mode: clock.mode, speed: clock.speed },
    counts,
    pendingJobs,
    needsAttention: [...attention.items],
    failingPlatforms: platforms.items
      .filter(({ failure, status }) => failure !== null || status !== 'operational')
      .map(({ platform, status, failure }) => ({ platform, status, failure })),
    faults: faults.items.filter(({ retired }) => retired === null).length,
    organizations: organizations.slice(0, MAX_ORGANIZATIONS).map(({ id, plan, teams }) => ({
      id,
      plan,
      teams: teams.map(({ id: team, name, accounts }) => ({
        id: team,
        name,
        accounts: Object.fromEntries(accounts.map(account => [account.type, account.id])),
      })),
    })),
  };
}
