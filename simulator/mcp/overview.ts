/** A world at a glance. */
import type { Connection } from './connection.ts';
import type { AssistantWorld } from './session.ts';

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
