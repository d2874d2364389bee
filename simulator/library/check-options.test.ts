import { describe, expect } from 'vitest';
import type { Simulator } from './api.ts';
import { it } from './library.fixture.ts';
import { createSimulator } from './library.ts';

/** Calls a function as JavaScript does, without types. */
function untyped(target: object, name: string, ...args: readonly unknown[]): unknown {
  const method: unknown = Reflect.get(target, name);
  if (typeof method !== 'function') throw new Error(`No function ${name}`);
  return Reflect.apply(method, target, args);
}

const library = { createSimulator };
const owner = { id: 'u', email: 'u@x.test', firstName: 'U', lastName: 'X' };

describe('createSimulator throws a TypeError for', () => {
  it.each<[object, string]>([
    [{ sed: 7 }, 'createSimulator has no option sed; did you mean seed?; known: seed, clock,'],
    [{ seed: -1 }, 'seed must be a whole number of at least 0, not -1'],
    [{ seed: '7' }, 'seed must be a whole number of at least 0, not 7'],
    [
      { clock: 'manuel' },
      'clock must be realtime, manual or a speed above zero such as 10x, at most 1000000x, not manuel; did you mean manual?',
    ],
    [{ startTime: new Date(0) }, 'startTime must be text, not'],
    [{ startTime: 'noon' }, 'startTime must be an ISO 8601 date-time'],
    [{ validateResponses: 'wran' }, 'validateResponses must be one of off, warn, fail, not wran; did you mean warn?'],
    [{ throttle: 'no' }, 'throttle must be true or false, not no'],
    [{ onRequest: 'log' }, 'onRequest must be a function, not log'],
    [{ control: { token: 'x' } }, 'control has no option token; known: allowedHosts, controlToken'],
    [{ control: { allowedHosts: 'sim' } }, 'allowedHosts must be a list of texts, not sim'],
    [{ failures: { THREAD: { mode: 'outage' } } }, 'not THREAD; did you mean THREADS?'],
    [{ failures: { THREADS: { mode: 'outtage' } } }, 'failures.THREADS: mode must be one of outage, degraded,'],
    [{ overrides: 3 }, 'overrides must be text or an object, not 3'],
    [
      { overrides: { messages: [{ status: 404 }] } },
      'overrides has 2 problems\n  messages.0.ours is missing\n  messages.0.theirs is missing',
    ],
    [{ overrides: 'none.yaml' }, 'No overrides none.yaml: give a JSON or YAML file'],
    [{ fixture: 3 }, 'fixture must be text or an object, not 3'],
    [
      { fixture: { organizations: [{ id: 'org_a', name: 'A', plan: 'GOLD', apiKeys: [], owner, teams: [] }] } },
      'fixture: organizations.0.plan must be one of FREE, PRO, BUSINESS, not GOLD',
    ],
  ])('%j', async (options, message) => {
    const created = untyped(library, 'createSimulator', options);
    await expect(created).rejects.toThrow(TypeError);
    await expect(created).rejects.toThrow(message);
  });
});

it.for<['advance' | 'settle', unknown[], string]>([
  ['advance', [], 'advance must be a duration such as 6h or PT6H, or milliseconds, not undefined'],
  ['settle', [{}], 'limit must be a duration such as 6h or PT6H, or milliseconds, not {}'],
])('[D-GEN-32] clock.%s(%j) throws a TypeError that names the duration', async ([name, args, message], { sim }) => {
  await expect(untyped(sim.clock, name, ...args)).rejects.toThrow(new TypeError(message));
});

describe('a simulator throws a TypeError for', () => {
  it.for<[string, string, (sim: Simulator) => object, unknown[], string]>([
    ['an unknown option of a world', 'createWorld', sim => sim, [{ sed: 7 }], 'createWorld has no option sed; did you mean seed?'],
    [
      'a fixture with a mistake',
      'createWorld',
      sim => sim,
      [{ fixture: { organisations: [] } }],
      'fixture: organizations is missing (and 1 more)',
    ],
    ['a port that is none', 'listen', sim => sim, [{ port: '80' }], 'port must be a whole number from 0 to 65535, not 80'],
    ['no instant', 'advanceTo', sim => sim.clock, [], 'The instant must be text, not undefined'],
    [
      'an unknown webhook',
      'received',
      sim => sim.webhooks,
      ['post.publishd'],
      'There is no webhook post.publishd; did you mean post.published?',
    ],
    [
      'an unknown option of received',
      'received',
      sim => sim.webhooks,
      ['post.published', { timeout: 5 }],
      'webhooks.received has no option timeout; did you mean timeoutMs?',
    ],
    [
      'a match that is none',
      'received',
      sim => sim.webhooks,
      ['post.published', { match: 'x' }],
      'match must be an object or a function, not x',
    ],
  ])('%s', async ([, name, target, args, message], { sim }) => {
    const called = (async () => untyped(target(sim), name, ...args))();
    await expect(called).rejects.toThrow(TypeError);
    await expect(called).rejects.toThrow(message);
  });

  it.for<[unknown[], string]>([
    [[{ status: 99 }], 'status must be a whole number from 200 to 599, not 99'],
    [[{ code: 500 }], 'an answer has no option code; known: status, body, error'],
    [[{ body: 'x' }], 'An answer must have a status or an error, not {"body":"x"}'],
    [[500], 'The options of an answer must be an object, not 500'],
    [[{ status: 500 }, { times: 0 }], 'times must be a whole number of at least 1, not 0'],
  ])('the answer %j', ([args, message], { sim }) => {
    expect(() => untyped(sim.webhooks, 'answer', ...args)).toThrow(new TypeError(message));
  });

  it.for<[unknown[], string]>([
    [
      ['outtage'],
      'platforms.THREADS.fail: mode must be one of outage, degraded, rate-limited, timeout, reject, auth, not outtage; did you mean outage?',
    ],
    [[], 'platforms.THREADS.fail: mode must be one of outage,'],
    [['degraded', { rate: 2 }], 'platforms.THREADS.fail: rate must be at most 1, not 2'],
    [['outage', { tmies: 2 }], 'platforms.THREADS.fail: fail has no property tmies; did you mean times?'],
    [['rate-limited', { resetAt: 'noon' }], 'platforms.THREADS.fail: resetAt must be an ISO 8601 date-time'],
  ])('the failure %j, and leaves the platform as it was', async ([args, message], { sim }) => {
    const threads = sim.platforms.THREADS;
    expect(() => untyped(threads, 'fail', ...args)).toThrow(TypeError);
    expect(() => untyped(threads, 'fail', ...args)).toThrow(message);
    const { items } = (await (await sim.fetch('/_sim/platforms')).json()) as { items: { failure: unknown }[] };
    expect(items.filter(({ failure }) => failure)).toEqual([]);
  });
});
