import { it as base, expect } from 'vitest';
import { createOpenWork, createTestClock, flushMicrotasks } from '../kernel/clock.fixture.ts';
import { UnderWay } from '../kernel/under-way.ts';
import { createWebhookInbox } from './inbox.ts';
import { waitForWebhook } from './wait-for-webhook.ts';

/** A wait at a clock and in real time that the test moves; `pass` returns the reasons of the waits that have ended. */
const it = base.extend('parts', () => {
  const { clock, realTime, note } = createTestClock();
  const requests = new UnderWay();
  const inbox = createWebhookInbox(() => '2026-03-02T09:00:00.000Z');
  const ends: unknown[] = [];
  const wait = (timeoutMs?: number): void => {
    const waiting = waitForWebhook(
      { inbox, clock, realTime, requests },
      () => true,
      timeoutMs,
      end => new Error(JSON.stringify(end)),
    );
    waiting.catch((error: unknown) => ends.push(error instanceof Error ? error.message : error));
  };
  const pass = async (ms: number): Promise<readonly unknown[]> => {
    realTime.pass(ms);
    await flushMicrotasks();
    return ends;
  };
  return { clock, realTime, note, requests, wait, pass };
});

it('ends when a manual clock rests, and sets no timer afterwards', async ({ parts: { wait, pass, realTime } }) => {
  wait();
  expect(await pass(200)).toEqual([]);
  expect(await pass(300)).toEqual(['"at rest"']);
  expect(realTime.timers()).toBe(0);
});

it('goes on while a request is under way, and for a moment after one that has ended', async ({ parts: { wait, pass, requests } }) => {
  const work = createOpenWork();
  wait();
  const request = requests.counted(() => work.promise)('');
  expect(await pass(2000)).toEqual([]);
  work.finish();
  await request;
  expect(await pass(200)).toEqual([]);
  void requests.counted(() => '')('');
  expect(await pass(200)).toEqual([]);
  expect(await pass(300)).toEqual(['"at rest"']);
});

it('goes on while a delivery is under way or a job is due', async ({ parts: { wait, pass, clock } }) => {
  const work = createOpenWork();
  wait();
  clock.hold(work.promise);
  expect(await pass(2000)).toEqual([]);
  work.finish();
  await flushMicrotasks();
  expect(await pass(500)).toEqual(['"at rest"']);
});

it('goes on while the clock is advanced, and for a moment after a move', async ({ parts: { wait, pass, clock, note } }) => {
  const work = createOpenWork();
  note('job', 2000);
  wait();
  clock.hold(work.promise);
  const advance = clock.advanceBy(5000);
  expect(await pass(1000)).toEqual([]);
  work.finish();
  await advance;
  expect(await pass(200)).toEqual([]);
  expect(await pass(400)).toEqual(['"at rest"']);
});

it('ends at the limit of real time where something never ends', async ({ parts: { wait, pass, requests } }) => {
  void requests.counted(() => new Promise<never>(() => undefined))('');
  wait();
  expect(await pass(3999)).toEqual([]);
  expect(await pass(1)).toEqual(['{"afterMs":4000}']);
});

it('ends at that limit, too, where the clock runs by itself', async ({ parts: { wait, pass, clock } }) => {
  clock.setMode('realtime');
  wait();
  expect(await pass(3999)).toEqual([]);
  expect(await pass(1)).toEqual(['{"afterMs":4000}']);
});

it('waits for as long as it is told, also at a clock that rests', async ({ parts: { wait, pass } }) => {
  wait(9000);
  expect(await pass(8999)).toEqual([]);
  expect(await pass(1)).toEqual(['{"afterMs":9000}']);
});
