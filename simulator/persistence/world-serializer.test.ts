import { expect } from 'vitest';
import { ITEMS_PER_LINE, snapshotOf } from '../domain/snapshots/lines.ts';
import { viewWorld } from '../domain/snapshots/snapshot.ts';
import type { World } from '../domain/world.ts';
import { createRandom } from '../kernel/random.ts';
import { createStepContext, STEPS } from '../testing/determinism/steps.ts';
import { it as base } from '../testing/simulator.fixture.ts';
import { createWorldSerializer } from './world-serializer.ts';

const it = base.extend('acme', ({ create }) => create());

const textOf = (world: World) => JSON.stringify(viewWorld(world));

it('serializes a world at every step of a long run, prepared ahead of time or not', async ({ acme }) => {
  const serializers = [true, false].map(ahead => ({ ahead, ...createWorldSerializer(acme.world, () => undefined) }));
  const context = createStepContext(acme.sim, createRandom(5).stream('steps'), () => undefined);
  for (let step = 0; step < 200; step++) {
    await context.random.pick(STEPS)(context);
    for (const { ahead, steps, lines } of serializers) {
      if (ahead) Array.from(steps());
      if (step % 10 === 0) expect(JSON.stringify(snapshotOf(lines()))).toBe(textOf(acme.world));
    }
  }
  expect(acme.world.posts.byId.size).toBeGreaterThan(10);
});

it('keeps the order when chunks are filled, shrink and are removed', async ({ acme }) => {
  const { users } = acme.world.organizations;
  const serializer = createWorldSerializer(acme.world, () => undefined);
  const add = (i: number) =>
    users.insert({ id: `user_${i}`, organizationId: 'org_acme', email: 'a@b.test', firstName: 'A', lastName: 'B', createdAt: 0 });
  const check = () => expect(JSON.stringify(snapshotOf(serializer.lines()))).toBe(textOf(acme.world));
  for (let i = 0; i < 2.5 * ITEMS_PER_LINE; i++) add(i);
  check();
  for (let i = 0; i < 1.5 * ITEMS_PER_LINE; i++) users.remove(`user_${i}`);
  const steps = serializer.steps();
  steps.next();
  add(5000);
  for (const user of users.all().slice(0, -1)) users.remove(user.id);
  Array.from(steps);
  check();
  users.remove('user_5000');
  check();
});

it('reports changes until it is closed', async ({ acme }) => {
  let changes = 0;
  const serializer = createWorldSerializer(acme.world, () => changes++);
  await acme.call('GET', '/team');
  expect(changes).toBe(0);
  await acme.call('POST', '/team', { body: { name: 'New' } });
  expect(changes).toBeGreaterThan(0);
  const before = changes;
  await acme.sim.clock.advance('PT1M');
  expect(changes).toBeGreaterThan(before);
  serializer.close();
  const whenClosed = changes;
  await acme.call('POST', '/team', { body: { name: 'Newer' } });
  await acme.sim.clock.advance('PT1M');
  expect(changes).toBe(whenClosed);
});
