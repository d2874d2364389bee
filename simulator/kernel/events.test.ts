import { expect, it } from 'vitest';
import { createEventBus } from './events.ts';

interface Events {
  opened: { readonly id: string };
  closed: { readonly id: string };
}

it('tells those who react, in the order of their subscription, before the teller goes on', () => {
  const bus = createEventBus<Events>();
  const told: string[] = [];
  bus.on('opened', ({ id }) => told.push(`first ${id}`));
  bus.on('opened', ({ id }) => told.push(`second ${id}`));
  bus.on('closed', ({ id }) => told.push(`closed ${id}`));
  bus.emit('opened', { id: 'a' });
  told.push('went on');
  expect(told).toEqual(['first a', 'second a', 'went on']);
});

it('tells nobody when nobody listens', () => {
  expect(() => createEventBus<Events>().emit('opened', { id: 'a' })).not.toThrow();
});

it('lets a reaction tell something itself', () => {
  const bus = createEventBus<Events>();
  const told: string[] = [];
  bus.on('opened', event => bus.emit('closed', event));
  bus.on('opened', () => told.push('opened'));
  bus.on('closed', () => told.push('closed'));
  bus.emit('opened', { id: 'a' });
  expect(told).toEqual(['closed', 'opened']);
});

it('gives the teller what a reaction throws', () => {
  const bus = createEventBus<Events>();
  bus.on('opened', () => {
    throw new Error('broken');
  });
  expect(() => bus.emit('opened', { id: 'a' })).toThrow('broken');
});

it('keeps worlds apart', () => {
  const [one, other] = [createEventBus<Events>(), createEventBus<Events>()];
  const told: string[] = [];
  one.on('opened', ({ id }) => told.push(id));
  other.emit('opened', { id: 'a' });
  expect(told).toEqual([]);
});
