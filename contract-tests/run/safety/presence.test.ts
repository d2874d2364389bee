import { describe, expect, it } from 'vitest';
import { InconclusiveError } from '../inconclusive-error.ts';
import { createPresence } from './presence.ts';

const OK = () => Promise.resolve(new Response());
const BROKEN = () => Promise.reject(new Error('ECONNREFUSED'));
const GONE = 'the target is gone after 3 answers, at 11:02:07 UTC: ECONNREFUSED';

/** Creates a presence whose deployment answers probes as `probes` says, with a clock that the test moves. */
function watched(probes: readonly boolean[]) {
  const clock = { now: 0, tick: () => {} };
  const left = [...probes];
  let asked = 0;
  const presence = createPresence({
    probe() {
      asked += 1;
      return left.shift() ? OK() : BROKEN();
    },
    now: () => clock.now,
    pause: () => Promise.resolve(),
    time: () => new Date('2026-03-02T11:02:07Z'),
    every(_, call) {
      clock.tick = call;
      return () => {
        clock.tick = () => {};
      };
    },
  });
  return { presence, clock, asked: () => asked };
}

async function sendBroken({ send }: ReturnType<typeof createPresence>, times: number): Promise<void> {
  for (let i = 0; i < times; i++) await expect(send(BROKEN)).rejects.toThrow('ECONNREFUSED');
}

describe('the presence of a deployment', () => {
  it('ends after ten broken connections one after the other and two probes without an answer', async () => {
    const { presence, asked } = watched([]);
    for (let i = 0; i < 3; i++) await presence.send(OK);
    await sendBroken(presence, 9);
    expect([presence.lost(), asked()]).toEqual([undefined, 0]);
    await sendBroken(presence, 1);
    await expect(presence.send(OK)).rejects.toEqual(new InconclusiveError(GONE, true));
    expect([presence.lost(), presence.signal.aborted, asked()]).toEqual([GONE, true, 2]);
  });

  it('counts answers of a gateway as broken', async () => {
    const { presence } = watched([]);
    for (let i = 0; i < 3; i++) await presence.send(OK);
    const down = () => Promise.resolve(new Response('<h1>Down</h1>', { status: 503, headers: { 'content-type': 'text/html' } }));
    for (let i = 0; i < 10; i++) expect((await presence.send(down)).status).toBe(503);
    await expect(presence.send(OK)).rejects.toThrow(GONE);
  });

  it('goes on when one of the probes is answered', async () => {
    const { presence, asked } = watched([false, true]);
    await sendBroken(presence, 10);
    await presence.send(OK);
    expect([presence.lost(), asked()]).toEqual([undefined, 2]);
    await sendBroken(presence, 9);
    await presence.send(OK);
    expect([presence.lost(), asked()]).toEqual([undefined, 2]);
  });

  it('is not doubted while an answer comes now and then', async () => {
    const { presence, asked } = watched([]);
    for (let i = 0; i < 20; i++) {
      await sendBroken(presence, 9);
      await presence.send(OK);
    }
    expect([presence.lost(), asked()]).toEqual([undefined, 0]);
  });

  it('is not doubted for requests that the run itself has ended', async () => {
    const { presence, asked } = watched([]);
    for (let i = 0; i < 20; i++) {
      const ended = () => Promise.reject(new DOMException('The run has ended', 'AbortError'));
      await expect(presence.send(ended)).rejects.toThrow('The run has ended');
    }
    expect([presence.lost(), asked()]).toEqual([undefined, 0]);
  });

  it('sends again when a lost deployment is back before the clean-up', async () => {
    const { presence } = watched([false, false, false, true]);
    await sendBroken(presence, 10);
    await expect(presence.send(OK)).rejects.toThrow('the target is gone');
    await presence.lookAgain();
    await expect(presence.send(OK)).rejects.toThrow('the target is gone');
    await presence.lookAgain();
    expect((await presence.send(OK)).status).toBe(200);
  });

  it('ends after ten seconds without an answer while a request waits for one', async () => {
    const { presence, clock } = watched([]);
    for (let i = 0; i < 3; i++) await presence.send(OK);
    // Without a request under way nobody expects an answer.
    clock.now = 60_000;
    clock.tick();
    const waiting = presence.send(
      () => new Promise((_, reject) => presence.signal.addEventListener('abort', () => reject(new Error('aborted')))),
    );
    clock.now = 69_999;
    clock.tick();
    await presence.send(OK);
    clock.now = 79_998;
    clock.tick();
    await presence.send(OK);
    expect(presence.lost()).toBeUndefined();
    clock.now = 89_998;
    clock.tick();
    await expect(waiting).rejects.toThrow('aborted');
    expect(presence.lost()).toBe(GONE.replace('3 answers', '5 answers'));
  });
});
