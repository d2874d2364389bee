/** What an assistant has in the simulator: a world of its own, and the rest of answers that were too long. */
import { ArgumentError } from '../text/argument-error.ts';
import { createMask, type Mask } from '../text/mask.ts';
import { didYouMean } from '../text/suggest.ts';
import type { Connection } from './connection.ts';
import { LongAnswers } from './long-answers.ts';

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
