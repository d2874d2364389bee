import { createHmac } from 'node:crypto';
import { describe, expect, onTestFinished } from 'vitest';
import { startWebhookServer } from '../../../scenarios/runner/webhook-server.ts';
import { it, type Running, simAt } from '../cli.fixture.ts';

interface Got {
  readonly path: string;
  readonly signature: string;
  readonly synthetic: string | undefined;
  readonly body: string;
}

/** A receiver that answers with a status, at `/hook?a=1`. */
async function receiver(status = 200): Promise<{ readonly url: string; readonly got: Got[] }> {
  const got: Got[] = [];
  const server = await startWebhookServer({
    reply({ path, headers, body }) {
      got.push({ path, signature: headers['x-signature'] ?? '', synthetic: headers['x-sim-synthetic'], body: body.toString() });
      return { status };
    },
  });
  onTestFinished(() => server.close());
  return { url: `${server.origin}/hook?a=1`, got };
}

const register = ({ sim }: Running, url: string) => sim('call', 'createWebhook', 'organizationId=org_acme', `url=${url}`);

const signed = (secret: string, body: string) => createHmac('sha256', secret).update(body).digest('hex');

describe('sim send', () => {
  it('[D-WHK-12] sends an event to the endpoints of the organization and shows how it was received', async ({ simulator }) => {
    const { url, got } = await receiver();
    await register(simulator, url);
    const { code, text } = await simulator.sim(
      'send',
      'post.published',
      '--set',
      'data.status=ERROR',
      '--set',
      'data.retryCount=3',
      '--set',
      'data.title=3',
    );
    expect({ code, text }).toEqual({
      code: 0,
      text: expect.stringMatching(
        /^post\.published about post_\w+, as evt_\w+ \(synthetic\)\ndel_\w+ +http:\S+\/hook\?a=1 +SUCCEEDED +200$/,
      ),
    });
    expect(got).toMatchObject([{ path: '/hook?a=1', synthetic: 'true', signature: signed('whsec_sim_org_acme', got[0]?.body ?? '') }]);
    expect(JSON.parse(got[0]?.body ?? '')).toMatchObject({ type: 'post.published', data: { status: 'ERROR', retryCount: 3, title: '3' } });
  });

  it('sends once to an address that is no endpoint, signed with the given secret', async ({ simulator }) => {
    const { url, got } = await receiver(500);
    const { code, text } = await simulator.sim('send', 'team.updated', '--to', url, '--secret', 'mine');
    expect({ code, text }).toEqual({ code: 0, text: expect.stringMatching(/\ndel_\w+ +http:\S+\/hook\?a=1 +FAILED +500$/) });
    await simulator.sim('clock', 'advance', '1h');
    expect(got).toMatchObject([{ path: '/hook?a=1', signature: signed('mine', got[0]?.body ?? '') }]);
  });

  it('sends to one endpoint by its id or address', async ({ simulator }) => {
    const [one, other] = [await receiver(), await receiver()];
    await register(simulator, one.url);
    const { id } = JSON.parse(
      (await simulator.sim('call', 'createWebhook', 'organizationId=org_acme', `url=${other.url}`)).text.split('\n201')[0] ?? '',
    ) as {
      readonly id: string;
    };
    await simulator.sim('send', 'team.updated', '--to', id);
    await simulator.sim('send', 'team.updated', '--to', one.url);
    expect([one.got.length, other.got.length]).toEqual([1, 1]);
    expect(one.got[0]?.signature).toBe(signed('whsec_sim_org_acme', one.got[0]?.body ?? ''));
  });

  it('sends fields of --data, and what breaks the document with --raw', async ({ simulator }) => {
    const { url, got } = await receiver();
    await register(simulator, url);
    await simulator.sim('send', 'team.updated', '--data', '{ name: Mine }');
    await simulator.sim('send', 'team.updated', '--set', 'data.nmae=x', '--set', 'data.name=[1]', '--raw');
    expect(got.map(({ body }) => JSON.parse(body) as unknown)).toMatchObject([
      { data: { name: 'Mine' } },
      { data: { nmae: 'x', name: '[1]' } },
    ]);
  });

  it.for([
    [['post.publishd'], 'There is no event post.publishd; did you mean post.published?'],
    [[], 'The type of the event is missing: sim send <type>, which is one of social-account.created'],
    [['post.published', '--set', 'status'], '--set takes <field>=<value>, not status'],
    [['post.published', '--secret', 'x'], '--secret belongs to --to'],
    [['post.published', '--to', 'wh_none'], '--to: there is no endpoint wh_none; give its id or an address'],
    [['post.published'], 'No enabled endpoint of org_acme receives post.published. Register one'],
    [['post.published', '--to', 'http://127.0.0.1:9', '--set', 'data.stauts=x'], 'did you mean status?; raw sends it all the same'],
    [['post.published', '--organization', 'org_none'], 'Organization org_none not found'],
  ] as const)('refuses %j', async ([words, message], { simulator }) => {
    const { code, text } = await simAt(simulator.url, 'send', ...words);
    expect({ code, text }).toEqual({ code: 2, text: expect.stringContaining(message) });
  });
});
