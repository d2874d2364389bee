/** Plants a canary in every position of a request and an answer, and searches all that the commands print and write. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { answering, serve, type TestIo, testIo } from '../cli.fixture.ts';
import { forwardProxy, gate } from '../deployment/gate.fixture.ts';
import { runCli } from '../program.ts';

let planted = 0;
const canary = (): string => `CANARY-${++planted}-0123456789`;

const requestHeaders = (): Record<string, string> => ({
  'x-api-key': canary(),
  'api-key': canary(),
  'x-apikey': canary(),
  authorization: `Bearer ${canary()}`,
  'x-auth': canary(),
  cookie: `session=${canary()}; theme=${canary()}`,
  'x-csrf-token': canary(),
  'x-signature': canary(),
  referer: `https://app.example/?access_token=${canary()}`,
});
const query = (): string =>
  `?access_token=${canary()}&apiKey=${canary()}&sig=${canary()}&next=https%3A%2F%2Fx.example%2F%3Ftoken%3D${canary()}`;
const body = (): string =>
  JSON.stringify({
    items: 7,
    accessToken: canary(),
    client_secret: canary(),
    apiKeys: [canary()],
    nested: { password: canary(), url: `https://s3.example/x?X-Amz-Signature=${canary()}&X-Amz-Credential=${canary()}` },
    text: JSON.stringify({ refresh_token: canary() }),
    link: `https://me:${canary()}@x.example/`,
  });
const answerHeaders = (): Record<string, string> => ({
  'content-type': 'application/json',
  'set-cookie': `sid=${canary()}; Path=/; HttpOnly`,
  'x-auth-token': canary(),
  link: `<https://x.example/?token=${canary()}>; rel=next`,
});

/** A deployment that answers everything with canaries, and with what it was sent. */
function deployment(): Promise<string> {
  return answering((request, response) => {
    const { authorization = '' } = request.headers;
    const user = Buffer.from(authorization.replace('Basic ', ''), 'base64').toString();
    const sent = {
      ...(JSON.parse(body()) as object),
      echo: Object.values(request.headers),
      user,
      about: `It got ${user} in ${authorization}`,
    };
    response.writeHead(200, answerHeaders()).end(JSON.stringify(sent));
  });
}

/** Flags with canaries that reach a deployment: a header, and in the address a user with a password. */
async function reaching(flag: string): Promise<string[]> {
  return [flag, (await deployment()).replace('://', `://${canary()}:${canary()}%20@`), '--header', `x-gate: ${canary()}`];
}

/** Everything that a command has printed and written, by place. */
function outputsOf(io: TestIo): Record<string, string> {
  const files = readdirSync(io.cwd, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile());
  return {
    'standard output': io.outs.join('\n'),
    'standard error': io.errs.join('\n'),
    ...Object.fromEntries(files.map(({ parentPath, name }) => [name, readFileSync(join(parentPath, name), 'utf8')])),
  };
}

function expectNone(io: TestIo): void {
  const leaks = Object.entries(outputsOf(io)).flatMap(
    ([place, text]) => text.match(/.{0,60}CANARY.{0,20}/g)?.map(found => `${place}: ${found}`) ?? [],
  );
  expect(leaks).toEqual([]);
}

const REPORTERS = ['pretty', 'junit', 'json', 'ndjson', 'har', 'html', 'sarif'].flatMap(name => ['--reporter', name]);

describe('no canary is in an output of', () => {
  it('sim contract', async () => {
    const io = testIo({ SIM_API_KEY: canary() });
    const target = [...(await reaching('--target')), '--team', 't', '--runs', '2', '--max-requests', '20'];
    expect(
      await runCli(['contract', ...target, '--suite', 'answers/valid/listTeams', ...REPORTERS, '--out', join(io.cwd, 'out')], io),
    ).toBe(1);
    expect(Object.keys(outputsOf(io)).length).toBeGreaterThan(8);
    expectNone(io);
  });

  it('sim contract --har', async () => {
    const io = testIo();
    const pairs = (fields: object) => Object.entries(fields).map(([name, value]) => ({ name, value }));
    const entry = {
      startedDateTime: '2026-03-02T09:00:00.000Z',
      time: 1,
      request: {
        method: 'POST',
        url: `https://a.example/api/v1/team${query()}`,
        headers: pairs(requestHeaders()),
        postData: { text: body() },
      },
      response: { status: 200, headers: pairs(answerHeaders()), content: { text: body() } },
    };
    const file = join(io.cwd, 'in.har');
    writeFileSync(file, JSON.stringify({ log: { entries: [entry] } }));
    const out = testIo();
    expect(await runCli(['contract', '--har', file, ...REPORTERS, '--out', join(out.cwd, 'out')], out)).toBe(1);
    expectNone(out);
  });

  it.each(['pretty', 'json'])('sim proxy --reporter %s', async reporter => {
    const io = testIo({ PATH: process.env['PATH'] });
    const ask = `fetch(process.env.SIM_URL+'/api/v1/team'+${JSON.stringify(query())},{method:'POST',headers:{...${JSON.stringify(requestHeaders())},'content-type':'application/json'},body:${JSON.stringify(body())}}).then(r=>r.text())`;
    const target = [
      ...(await reaching('--target')),
      '--reporter',
      reporter,
      '--har',
      join(io.cwd, 'x.har'),
      '--coverage',
      '--out',
      'covered',
    ];
    expect(await runCli(['proxy', ...target, '--', process.execPath, '-e', ask], io)).toBe(1);
    expect(outputsOf(io)['x.har']).toContain('/api/v1/team');
    expect(outputsOf(io)['coverage.html']).toContain('/api/v1/team');
    expectNone(io);
  });

  it('sim fixture --from', async () => {
    const io = testIo({ SIM_API_KEY: canary() });
    expect(await runCli(['fixture', ...(await reaching('--from'))], io)).not.toBe(0);
    expectNone(io);
  });

  it('sim status', async () => {
    const io = testIo({ SIM_API_KEY: canary() });
    expect(await runCli(['status', '--url', await deployment()], io)).not.toBe(0);
    expectNone(io);
  });

  it('a simulator behind a gate that sim parity records', async () => {
    const sim = await serve();
    const io = testIo({ SIM_API_KEY: 'sk_sim_acme' });
    const { url } = await gate(sim.url, { isPlain: true, isEcho: true });
    const target = [
      '--target',
      url.replace('://', `://me:${canary()}@`),
      '--header',
      `x-gate: ${canary()}`,
      '--team',
      'team_acme_marketing',
    ];
    const out = [...['pretty', 'json', 'html'].flatMap(name => ['--reporter', name]), '--out', 'out', '--recorded', 'recorded', '--update'];
    expect(await runCli(['parity', ...target, '--max-requests', '30', ...out], io)).not.toBe(2);
    expect(Object.keys(outputsOf(io)).length).toBeGreaterThan(5);
    expectNone(io);
  });

  it.each([
    ['an address that is none', ['--target', 'https://CANARY-a:CANARY-b@'], {}],
    ['an address of another scheme', ['--target', 'ftp://CANARY-a:CANARY-b@x.example'], {}],
    ['an address with a query', ['--target', 'https://CANARY-a:CANARY-b@x.example?a=1'], {}],
    ['a header without a colon', ['--target', 'https://x.example', '--header', 'CANARY-c'], {}],
    ['a header that is given twice', ['--target', 'https://CANARY-a:CANARY-b@x.example', '--header', 'authorization: CANARY-c'], {}],
    ['a header with a wrong character', ['--target', 'https://x.example', '--header', 'x-gate: CANARY-ä€'], {}],
    ['a proxy that is none', ['--target', 'https://x.example'], { HTTPS_PROXY: 'socks5://CANARY-a:CANARY-b@127.0.0.1:9' }],
    ['a proxy that does not answer', ['--target', 'https://x.example'], { HTTPS_PROXY: 'http://CANARY-a:CANARY-b@127.0.0.1:9' }],
    ['a proxy that wants another user', ['--target', 'https://x.example'], {}],
  ])('an error about %s', async (what, flags, env) => {
    const proxy = what.includes('another user') ? { HTTPS_PROXY: `http://CANARY-a:CANARY-b@${(await forwardProxy('a:b')).host}` } : env;
    const io = testIo({ SIM_API_KEY: canary(), ...proxy });
    expect(await runCli(['contract', ...flags, '--team', 't'], io)).toBeGreaterThan(1);
    expect(io.errs).not.toEqual([]);
    expectNone(io);
  });
});
