import { EventEmitter } from 'node:events';
import { expect, it, onTestFinished, vi } from 'vitest';
import { deferred, emitted, until, within } from './within.ts';

const NEVER = new Promise<never>(() => undefined);

it('gives what was waited for, or its error', async () => {
  expect(await within('a number comes', Promise.resolve(1))).toBe(1);
  await expect(within('a number comes', Promise.reject(new Error('none')))).rejects.toThrow('none');
});

it('fails at the limit with what it waited for', async () => {
  await expect(within('the server answers', NEVER, undefined, 1)).rejects.toThrow(/^Not within 0\.001 s: the server answers\.$/);
});

it('says what had happened until then', async () => {
  const seen = ['begun'];
  const late = within('the server answers', NEVER, () => seen.join(), 1);
  seen.push('asked');
  await expect(late).rejects.toThrow('Not within 0.001 s: the server answers. Until then: begun,asked');
  await expect(within('it answers', NEVER, () => '', 1)).rejects.toThrow('Until then: nothing');
});

it('also fails while the timers of a test are fake', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  await expect(within('the server answers', NEVER, undefined, 1)).rejects.toThrow('the server answers');
  await expect(
    until(
      'it is true',
      () => false,
      () => 'false',
      1,
    ),
  ).rejects.toThrow('Not within 0.001 s: it is true. Until then: false');
});

it('leaves no timer', async () => {
  const timers = () => process.getActiveResourcesInfo().filter(name => name === 'Timeout').length;
  const before = timers();
  await within('a number comes', Promise.resolve(1));
  expect(timers()).toBe(before);
});

it('may have no limit', async () => {
  let turns = 0;
  const later = new Promise<string>(resolve => setImmediate(() => setImmediate(() => resolve('done'))));
  expect(await within('it ends', later, undefined, Infinity)).toBe('done');
  await until('there were three turns', () => ++turns === 3);
});

it('waits for an event, and for a callback', async () => {
  const emitter = new EventEmitter();
  const event = emitted('it tells', emitter, 'told');
  emitter.emit('told', 1, 2);
  expect(await event).toEqual([1, 2]);
  const called = deferred<string>('it is called');
  called.resolve('now');
  expect(await called.promise).toBe('now');
});
