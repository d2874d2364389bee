import { errors } from '../../kernel/errors.ts';
import type { Job } from '../../kernel/job-queue.ts';
import { nextUtcDay, startOfUtcDay } from '../../kernel/time.ts';
import { platformAccountOf } from '../accounts/rules.ts';
import type { Crowd } from '../ports/people.ts';
import type { DmPlatform } from './model.ts';
import { receiveMessage } from './receive.ts';
import { isDmPlatform } from './rules.ts';
import type { World } from './world.ts';

/** The kinds of jobs of the crowd: a day begins, a message is sent. */
export const CROWD_JOBS = { day: 'conversations.crowd-day', message: 'conversations.crowd-message' } as const;

/** Identifies a message of the crowd. A type, not an interface, so that it is assignable to Json. */
type MessageRef = { readonly day: number; readonly index: number };

/** Throws 400 for messages of the crowd on a platform without direct messages. */
export function checkCrowd(platform: string, { messagesPerDay }: Partial<Crowd>): void {
  if (messagesPerDay && !isDmPlatform(platform))
    throw errors.invalidField(['crowd', 'messagesPerDay'], `must be 0: there are no direct messages on ${platform}`);
}

/** Schedules the crowd's remaining messages of today and the next day, in place of what was scheduled before. */
export function scheduleCrowd(world: World, platform: string): void {
  if (!isDmPlatform(platform)) return;
  const { crowds } = world.conversations;
  for (const jobId of crowds.remove(platform)?.jobIds ?? []) world.clock.cancel(jobId);
  const { messagesPerDay } = world.platforms[platform].controls.crowd();
  if (messagesPerDay === 0) return;
  const now = world.clock.now();
  const nextDay = world.clock.schedule({ at: nextUtcDay(now), kind: CROWD_JOBS.day, subject: platform });
  crowds.insert({ id: platform, jobIds: [nextDay, ...messagesOfDay(world, platform, startOfUtcDay(now), messagesPerDay)] });
}

/** Schedules the messages of one day for each account with messaging enabled, without those before now. Returns the jobs. */
function messagesOfDay(world: World, platform: DmPlatform, day: number, count: number): number[] {
  const now = world.clock.now();
  const accounts = world.accounts.byId.all().filter(account => account.type === platform && account.messagingEnabled);
  return accounts.flatMap(account => {
    const refs = Array.from({ length: count }, (_, index): MessageRef => ({ day, index }));
    return refs.flatMap(data => {
      const { sentAt: at } = world.platforms[platform].crowdMessage(platformAccountOf(account), day, data.index);
      return at < now ? [] : [world.clock.schedule({ at, kind: CROWD_JOBS.message, subject: account.id, data })];
    });
  });
}

/** Receives a message of the crowd, unless the account was removed. */
export function receiveCrowdMessage(world: World, { subject, data }: Job): void {
  const account = world.accounts.byId.get(subject);
  if (!account) return;
  // Written by messagesOfDay.
  const { day, index } = data as MessageRef;
  const { participant, text } = world.platforms[account.type].crowdMessage(platformAccountOf(account), day, index);
  receiveMessage(world, account, { kind: 'message', participant, text, attachments: [], payload: null });
}
