import { errors } from '../../kernel/errors.ts';
import type { Job } from '../../kernel/job-queue.ts';
import { nextUtcDay, startOfUtcDay } from '../../kernel/time.ts';
import { platformAccountOf } from '../accounts/rules.ts';
import type { Crowd } from '../ports/people.ts';
import type { DmPlatform } from './model.ts';
import { receiveMessage } from './receive.ts';
import { isDmPlatform } from './rules.ts';
import type { World } from './world.ts';

/** The kinds of jobs by which the crowd writes: a day begins, one of them writes. */
export const CROWD_JOBS = { day: 'conversations.crowd-day', message: 'conversations.crowd-message' } as const;

/** Which message of the crowd it is. A type, not an interface, so that it counts as JSON. */
type Turn = { readonly day: number; readonly index: number };

/** Throws 400 for a crowd that shall write where nobody can. */
export function checkCrowd(platform: string, { messagesPerDay }: Partial<Crowd>): void {
  if (messagesPerDay && !isDmPlatform(platform))
    throw errors.invalidField(['crowd', 'messagesPerDay'], `must be 0: there are no direct messages on ${platform}`);
}

/** Puts on the clock what the crowd, as busy as it is now, still writes today, in place of what it would have written; and the next day. */
export function planCrowd(world: World, platform: string): void {
  if (!isDmPlatform(platform)) return;
  const { crowds } = world.conversations;
  for (const jobId of crowds.remove(platform)?.jobIds ?? []) world.clock.cancel(jobId);
  const { messagesPerDay } = world.platforms[platform].controls.crowd();
  if (messagesPerDay === 0) return;
  const now = world.clock.now();
  const nextDay = world.clock.schedule({ at: nextUtcDay(now), kind: CROWD_JOBS.day, subject: platform });
  crowds.insert({ id: platform, jobIds: [nextDay, ...messagesOfDay(world, platform, startOfUtcDay(now), messagesPerDay)] });
}

/** The jobs of one day: for each account that takes part in direct messages. What would have come before now does not come. */
function messagesOfDay(world: World, platform: DmPlatform, day: number, count: number): number[] {
  const now = world.clock.now();
  const accounts = world.accounts.byId.all().filter(account => account.type === platform && account.messagingEnabled);
  return accounts.flatMap(account => {
    const turns = Array.from({ length: count }, (_, index): Turn => ({ day, index }));
    return turns.flatMap(data => {
      const { sentAt: at } = world.platforms[platform].crowdMessage(platformAccountOf(account), day, data.index);
      return at < now ? [] : [world.clock.schedule({ at, kind: CROWD_JOBS.message, subject: account.id, data })];
    });
  });
}

/** One of the crowd writes to an account, if it is still there. */
export function crowdWrites(world: World, { subject, data }: Job): void {
  const account = world.accounts.byId.get(subject);
  if (!account) return;
  // What messagesOfDay put there.
  const { day, index } = data as Turn;
  const { participant, text } = world.platforms[account.type].crowdMessage(platformAccountOf(account), day, index);
  receiveMessage(world, account, { kind: 'message', participant, text, attachments: [], payload: null });
}
