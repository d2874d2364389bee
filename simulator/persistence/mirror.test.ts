import { afterEach, expect, it } from 'vitest';
import { ITEMS_PER_LINE, snapshotOf } from '../domain/snapshots/lines.ts';
import { viewWorld } from '../domain/snapshots/snapshot.ts';
import type { World } from '../domain/world.ts';
import { createRandom } from '../kernel/random.ts';
import { createTeller, STEP_KINDS } from '../testing/determinism/steps.ts';
import { createTestSimulator, type TestSimulator } from '../testing/test-simulator.ts';
import { mirrorWorld } from './mirror.ts';

let test: TestSimulator;
afterEach(() => test.sim.close());

const textOf = (world: World) => JSON.stringify(viewWorld(world));

it('has the text of a world at every moment of a long story, worked on beforehand or not', async () => {
  test = await createTestSimulator();
  const mirrors = [true, false].map(ahead => ({ ahead, ...mirrorWorld(test.world, () => undefined) }));
  const told: unknown[] = [];
  const teller = createTeller(test.sim, createRandom(5).stream('story'), (...parts) => told.push(parts));
  for (let step = 0; step < 200; step++) {
    await teller.dice.pick(STEP_KINDS)(teller);
    for (const { ahead, steps, lines } of mirrors) {
      if (ahead) Array.from(steps());
      if (step % 10 === 0) expect(JSON.stringify(snapshotOf(lines()))).toBe(textOf(test.world));
    }
  }
  expect(test.world.posts.byId.size).toBeGreaterThan(10);
});

it('keeps the order when chunks fill, shrink and vanish', async () => {
  test = await createTestSimulator();
  const { users } = test.world.organizations;
  const mirror = mirrorWorld(test.world, () => undefined);
  const add = (i: number) =>
    users.insert({ id: `user_${i}`, organizationId: 'org_acme', email: 'a@b.test', firstName: 'A', lastName: 'B', createdAt: 0 });
  const check = () => expect(JSON.stringify(snapshotOf(mirror.lines()))).toBe(textOf(test.world));
  for (let i = 0; i < 2.5 * ITEMS_PER_LINE; i++) add(i);
  check();
  for (let i = 0; i < 1.5 * ITEMS_PER_LINE; i++) users.remove(`user_${i}`);
  const steps = mirror.steps();
  steps.next();
  add(5000);
  for (const user of users.all().slice(0, -1)) users.remove(user.id);
  Array.from(steps);
  check();
  users.remove('user_5000');
  check();
});

it('tells of changes, and of nothing after its end', async () => {
  test = await createTestSimulator();
  let changes = 0;
  const mirror = mirrorWorld(test.world, () => changes++);
  await test.call('GET', '/team');
  expect(changes).toBe(0);
  await test.call('POST', '/team', { body: { name: 'New' } });
  expect(changes).toBeGreaterThan(0);
  const before = changes;
  await test.sim.clock.advance('PT1M');
  expect(changes).toBeGreaterThan(before);
  mirror.end();
  const atEnd = changes;
  await test.call('POST', '/team', { body: { name: 'Newer' } });
  await test.sim.clock.advance('PT1M');
  expect(changes).toBe(atEnd);
});
