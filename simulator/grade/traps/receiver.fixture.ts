/** `it` for tests of traps: a graded simulator with an endpoint of org_acme, whose receiver is the test's. */
import type { Grade } from '../../../openapi/generated/control-types.ts';
import { registerWebhook } from '../../domain/webhooks/register.ts';
import { verifySignature } from '../../domain/webhooks/verify.ts';
import { createReceiver, type FakeReceiver } from '../../domain/webhooks/webhooks.fixture.ts';
import { it as base } from '../../testing/simulator.fixture.ts';
import type { TestSimulator } from '../../testing/test-simulator.ts';
import type { TrapName } from './names.ts';

const SECRET = 'whsec_of_the_client';

export interface TrappedClient extends TestSimulator {
  readonly receiver: FakeReceiver;
  /** Creates teams, each of which is an event; sends what is due. */
  createTeams(count: number): Promise<void>;
  /** The bodies that came with the right signature. */
  genuine(): string[];
  grade(): Grade;
  /** How often the trap was used. */
  times(): number;
  rule(id: string): Grade['rules'][number] | undefined;
}

export const it = base.extend('trapped', ({ create }) => async (trap: TrapName, seed = 1): Promise<TrappedClient> => {
  const receiver = createReceiver();
  const client = await create({ grade: { traps: [trap], seed }, sender: receiver, throttle: false });
  registerWebhook(client.world, { organizationId: 'org_acme', url: 'https://client.example/hooks', secret: SECRET });
  const grade = () => client.sim.grade();
  return {
    ...client,
    receiver,
    grade,
    async createTeams(count) {
      for (let i = 0; i < count; i++) {
        await client.ok('POST', '/team', { name: `Team ${i}` });
        await client.advance(1);
      }
    },
    genuine: () =>
      receiver.requests.filter(({ body, headers }) => verifySignature(body, headers['x-signature'], SECRET)).map(({ body }) => body),
    times: () => grade().traps.find(({ name }) => name === trap)?.times ?? 0,
    rule: id => grade().rules.find(rule => rule.id === id),
  };
});
