/**
 * A long mixed scenario against a fresh simulator, run as a program: `run.ts <seed of the simulator> <seed of the machine> <steps>`.
 * It prints every answer, one line per step. The machine's seed only varies real time and must not change the output.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { WebhookRequest, WebhookResponse, WebhookSender } from '../../domain/ports/webhook-sender.ts';
import { createSimulator } from '../../index.ts';
import { createRandom, hash32, type RandomStream } from '../../kernel/random.ts';
import { createStepContext, STEPS, type StepContext } from './steps.ts';

const ENDS = ['events?limit=100', 'deliveries?limit=100', 'webhooks', 'notifications', 'jobs', 'platforms', 'organizations', 'snapshot'];

/** Answers depending on the body, after a random time that must not matter. */
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

/** Adds delivery faults to one endpoint and a rotated secret to another. */
async function addDeliveryFaults({ sim, call }: StepContext): Promise<void> {
  const faults = { duplicate: 0.2, reorder: 0.3, delay: 0.2, corruptSignature: 0.2, truncate: 0.2, loseAck: 0.2 };
  const [first, second] = sim.worlds.defaultWorld.webhooks.byId.all();
  await call('PATCH', `/_sim/webhooks/${first?.id}/chaos`, faults);
  await call('POST', `/_sim/webhooks/${second?.id}/rotate-secret`);
}

async function runSteps(seed: number, machineSeed: number, steps: number): Promise<void> {
  const sim = await createSimulator({
    seed,
    startTime: '2026-03-02T09:00:00Z',
    validateResponses: 'fail',
    sender: createSender(createRandom(machineSeed).stream('delays')),
    onProblem: problem => print('PROBLEM', String(problem)),
  });
  const context = createStepContext(sim, createRandom(4711).stream('calls'), print);
  for (const name of ['one', 'two', 'three']) {
    await context.call('POST', '/_sim/webhooks', { organizationId: 'org_acme', url: `https://hooks.acme.test/${name}` });
  }
  await addDeliveryFaults(context);
  for (let i = 0; i < steps; i++) await context.random.pick(STEPS)(context);
  await context.call('POST', '/_sim/clock/settle', { limit: 'P2D' });
  await context.call('POST', '/_sim/deliveries/settle');
  for (const path of ENDS) await context.call('GET', `/_sim/${path}`);
  await sim.close();
}

const [simulatorSeed, machineSeed, steps] = process.argv.slice(2).map(Number);
await runSteps(simulatorSeed ?? 1, machineSeed ?? 1, steps ?? 100);
