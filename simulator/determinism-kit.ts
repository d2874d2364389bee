/**
 * A long mixed story told to a fresh simulator, run as a program: `determinism-kit.ts <seed of the simulator> <seed of the machine> <steps>`.
 * It prints all that came back, a line a step. The machine's seed only moves real time about: it must leave no trace.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { STEP_KINDS, type Teller } from './determinism-steps-kit.ts';
import type { WebhookRequest, WebhookResponse, WebhookSender } from './domain/ports.ts';
import { createSimulator, type Simulator } from './index.ts';
import { createRandom, hash32, type RandomStream } from './kernel/random.ts';

const ENDS = ['events?limit=100', 'deliveries?limit=100', 'webhooks', 'notifications', 'jobs', 'platforms', 'organizations', 'snapshot'];

/** Answers by what it is sent, after a while that is nobody's business. */
function createSender(machine: RandomStream): WebhookSender {
  return {
    send(request: WebhookRequest): Promise<WebhookResponse> {
      print('SENT', request);
      const verdict = hash32(request.body) % 5;
      if (verdict === 0) return pause(machine.integer(0, 2), { status: null, body: null, error: 'no answer' });
      return pause(machine.integer(0, 2), { status: verdict === 1 ? 500 : 200, body: `seen ${verdict}`, error: null });
    },
    close: () => Promise.resolve(),
  };
}

function print(...parts: unknown[]): void {
  process.stdout.write(`${parts.map(part => (typeof part === 'string' ? part : JSON.stringify(part))).join(' ')}\n`);
}

function createTeller(sim: Simulator, dice: RandomStream): Teller {
  const known = new Map<string, Set<string>>();
  return {
    sim,
    dice,
    print,
    anyId(prefix) {
      const [first = 'unknown', ...rest] = known.get(prefix) ?? [];
      return dice.pick([first, ...rest]);
    },
    async ask(method, path, body, key = 'sk_sim_acme') {
      const isForm = body instanceof FormData;
      const response = await sim.fetch(`http://127.0.0.1:4010${path}`, {
        method,
        headers: { 'x-api-key': key, ...(!isForm && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: isForm || typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      for (const [id = '', prefix = ''] of text.matchAll(
        /\b(post|team|sa|evt|upload|csv|comment|fcomment|cimport|auto|run|conv|msg)_[a-z2-9]{16}\b/g,
      )) {
        known.set(prefix, (known.get(prefix) ?? new Set()).add(id));
      }
      // Of a file its digest says as much.
      const isText = /json|html/.test(response.headers.get('content-type') ?? '');
      print(method, path, response.status, [...response.headers], isText ? text : hash32(text));
      return text.startsWith('{') ? JSON.parse(text) : text;
    },
  };
}

/** What goes wrong between the service and its endpoints is part of the story, too. */
async function upsetEndpoints({ sim, ask }: Teller): Promise<void> {
  const chaos = { duplicate: 0.2, reorder: 0.3, delay: 0.2, corruptSignature: 0.2, truncate: 0.2, loseAck: 0.2 };
  const [first, second] = sim.worlds.defaultWorld.webhooks.webhooks.all();
  await ask('PATCH', `/_sim/webhooks/${first?.id}/chaos`, chaos);
  await ask('POST', `/_sim/webhooks/${second?.id}/rotate-secret`);
}

async function tell(seed: number, machineSeed: number, steps: number): Promise<void> {
  const sim = await createSimulator({
    seed,
    startTime: '2026-03-02T09:00:00Z',
    validateResponses: 'fail',
    sender: createSender(createRandom(machineSeed).stream('delays')),
    onProblem: problem => print('PROBLEM', String(problem)),
  });
  const teller = createTeller(sim, createRandom(4711).stream('story'));
  for (const name of ['one', 'two', 'three']) {
    await teller.ask('POST', '/_sim/webhooks', { organizationId: 'org_acme', url: `https://hooks.acme.test/${name}` });
  }
  await upsetEndpoints(teller);
  for (let i = 0; i < steps; i++) await teller.dice.pick(STEP_KINDS)(teller);
  await teller.ask('POST', '/_sim/clock/settle', { limit: 'P2D' });
  await teller.ask('POST', '/_sim/deliveries/settle');
  for (const path of ENDS) await teller.ask('GET', `/_sim/${path}`);
  await sim.close();
}

const [simulatorSeed, machineSeed, steps] = process.argv.slice(2).map(Number);
await tell(simulatorSeed ?? 1, machineSeed ?? 1, steps ?? 100);
