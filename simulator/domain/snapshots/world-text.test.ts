import { expect } from 'vitest';
import { createRandom } from '../../kernel/random.ts';
import { createStepContext, STEPS } from '../../testing/determinism/steps.ts';
import { it as base } from '../../testing/simulator.fixture.ts';
import type { World } from '../world.ts';
import { ITEMS_PER_LINE } from './line.ts';
import { completed, snapshotOf } from './lines.ts';
import { imageOf, loadWorld, viewWorld } from './snapshot.ts';
import { textOf, type WorldText, watchWorld } from './world-text.ts';

const it = base.extend('acme', ({ create }) => create());

const jsonOf = (world: World) => JSON.stringify(viewWorld(world));
const captured = (text: WorldText) => JSON.stringify(snapshotOf(text.capture().map(completed)));

it('serializes a world at every step of a long run, prepared ahead of time or not', async ({ acme }) => {
  const text = textOf(acme.world);
  const context = createStepContext(acme.sim, createRandom(5).stream('steps'), () => undefined);
  for (let step = 0; step < 200; step++) {
    await context.random.pick(STEPS)(context);
    if (step % 3 === 0) Array.from(text.steps());
    if (step % 10 === 0) expect(captured(text)).toBe(jsonOf(acme.world));
  }
  expect(acme.world.posts.byId.size).toBeGreaterThan(10);
});

it('keeps the order when chunks are filled, shrink and are removed', async ({ acme }) => {
  const { users } = acme.world.organizations;
  const text = textOf(acme.world);
  const add = (i: number) =>
    users.insert({ id: `user_${i}`, organizationId: 'org_acme', email: 'a@b.test', firstName: 'A', lastName: 'B', createdAt: 0 });
  const check = () => expect(captured(text)).toBe(jsonOf(acme.world));
  for (let i = 0; i < 2.5 * ITEMS_PER_LINE; i++) add(i);
  check();
  for (let i = 0; i < 1.5 * ITEMS_PER_LINE; i++) users.remove(`user_${i}`);
  const steps = text.steps()[Symbol.iterator]();
  steps.next();
  add(5000);
  for (const user of users.all().slice(0, -1)) users.remove(user.id);
  while (!steps.next().done);
  check();
  users.remove('user_5000');
  check();
});

it('reports changes until it is closed', async ({ acme }) => {
  let changes = 0;
  const end = watchWorld(acme.world, () => changes++);
  await acme.call('GET', '/team');
  expect(changes).toBe(0);
  await acme.call('POST', '/team', { body: { name: 'New' } });
  expect(changes).toBeGreaterThan(0);
  const before = changes;
  await acme.sim.clock.advance('PT1M');
  expect(changes).toBeGreaterThan(before);
  end();
  const whenClosed = changes;
  await acme.call('POST', '/team', { body: { name: 'Newer' } });
  await acme.sim.clock.advance('PT1M');
  expect(changes).toBe(whenClosed);
});

it('is of one moment, however late its lines are completed', async ({ acme }) => {
  const { users } = acme.world.organizations;
  for (let i = 0; i < 2 * ITEMS_PER_LINE; i++) acme.world.clock.schedule({ at: i + 4e12, kind: 'webhooks.deliver', subject: `${i}` });
  const lines = textOf(acme.world).capture();
  const before = jsonOf(acme.world);
  users.insert({ id: 'user_late', organizationId: 'org_acme', email: 'a@b.test', firstName: 'A', lastName: 'B', createdAt: 0 });
  for (const { id } of acme.world.clock.jobs()) acme.world.clock.cancel(id);
  expect(lines.some(line => typeof line === 'function')).toBe(true);
  expect(JSON.stringify(snapshotOf(lines.map(completed)))).toBe(before);
});

it('does not notice when a fork takes an entity', async ({ acme }) => {
  const { users } = acme.world.organizations;
  const add = (i: number) =>
    users.insert({ id: `user_${i}`, organizationId: 'org_acme', email: 'a@b.test', firstName: 'A', lastName: 'B', createdAt: 0 });
  for (let i = 0; i < 1000; i++) add(i);
  const text = textOf(acme.world);
  Array.from(text.steps());
  const fork = users.fork();
  for (const user of fork.all().slice(0, 10)) fork.update(user, { firstName: 'Other' });
  add(1000);
  expect(captured(text)).toBe(jsonOf(acme.world));
  const own = users.get('user_3');
  if (own) users.update(own, { firstName: 'Own' });
  expect(captured(text)).toBe(jsonOf(acme.world));
});

it('of a fork is its own, though it begins with that of its source', async ({ acme }) => {
  const { users } = acme.world.organizations;
  for (let i = 0; i < 1000; i++)
    users.insert({ id: `user_${i}`, organizationId: 'org_acme', email: 'a@b.test', firstName: 'A', lastName: 'B', createdAt: 0 });
  Array.from(textOf(acme.world).steps());
  const fork = acme.sim.worlds.create({});
  loadWorld(fork, imageOf(acme.world));
  const taken = fork.organizations.users.get('user_3');
  if (taken) fork.organizations.users.update(taken, { firstName: 'Other' });
  users.remove('user_700');
  expect(captured(textOf(fork))).toBe(jsonOf(fork));
  expect(captured(textOf(acme.world))).toBe(jsonOf(acme.world));
});
