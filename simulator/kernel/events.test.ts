import { expect, it } from 'vitest';
import { createEventBus } from './events.ts';

interface Events {
  opened: { readonly id: string };
  closed: { readonly id: string };
}

it('calls listeners synchronously, in the order of their subscription', () => {
  const bus = createEventBus<Events>();
  const log: string[] = [];
  bus.on('opened', ({ id }) => log.push(`first ${id}`));
  bus.on('opened', ({ id }) => log.push(`second ${id}`));
  bus.on('closed', ({ id }) => log.push(`closed ${id}`));
  bus.emit('opened', { id: 'a' });
  log.push('after emit');
  expect(log).toEqual(['first a', 'second a', 'after emit']);
});

it('does nothing without listeners', () => {
  expect(() => createEventBus<Events>().emit('opened', { id: 'a' })).not.toThrow();
});

it('lets a listener emit another event', () => {
  const bus = createEventBus<Events>();
  const log: string[] = [];
  bus.on('opened', event => bus.emit('closed', event));
  bus.on('opened', () => log.push('opened'));
  bus.on('closed', () => log.push('closed'));
  bus.emit('opened', { id: 'a' });
  expect(log).toEqual(['closed', 'opened']);
});

it('throws to the emitter what a listener throws', () => {
  const bus = createEventBus<Events>();
  bus.on('opened', () => {
    throw new Error('broken');
  });
  expect(() => bus.emit('opened', { id: 'a' })).toThrow('broken');
});

it('keeps buses separate', () => {
  const [one, other] = [createEventBus<Events>(), createEventBus<Events>()];
  const log: string[] = [];
  one.on('opened', ({ id }) => log.push(id));
  other.emit('opened', { id: 'a' });
  expect(log).toEqual([]);
});
