/** Commands that reach a deployment through what stands before it. The servers are real, and listen on localhost. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openClient } from '../../../contract-tests/access/client.ts';
import { answering } from '../cli.fixture.ts';
import { SHIPPED, WRITES } from '../run/deployment.fixture.ts';
import { ASK, CA, CLIENT, gated, ONE, run, TEAM } from './access.fixture.ts';
import { certificate, forwardProxy, type Gate, gate } from './gate.fixture.ts';

/** Each command that reaches a deployment, by an address and the flags of its gate. */
const COMMANDS: readonly (readonly [name: string, args: (url: string) => readonly string[]])[] = [
  ['contract', url => ['contract', '--target', url, ...TEAM, ...ONE]],
  [
    'contract with writes',
    url => [
      'contract',
      '--target',
      url,
      ...TEAM,
      '--suite',
      'answers/valid/createPost',
      '--runs',
      '3',
      '--min-passed',
      '1',
      '--allow-writes',
    ],
  ],
  ['contract --replay', url => ['contract', '--target', url, ...TEAM, '--replay', 'answers/valid/listTeams@1@3']],
  ['run', url => ['run', SHIPPED, '--target', url, ...TEAM, ...WRITES, '--reporter', 'json']],
  ['parity', url => ['parity', '--target', url, ...TEAM, '--max-requests', '60']],
  ['proxy', url => ['proxy', '--target', url]],
  ['fixture', url => ['fixture', '--from', url]],
];
/** A short parity run compares too little for a verdict. */
const CODES: Readonly<Record<string, number>> = { parity: 4 };
/** The command of `sim proxy` stands last. */
const rest = (name: string): readonly string[] => (name === 'proxy' ? ASK : []);

describe.each(COMMANDS)('sim %s', (name, argsFor) => {
  it('reaches a deployment behind a client certificate, headers, a user and a base path', async () => {
    const { url, seen } = await gated({
      wantsCertificate: true,
      headers: { 'x-gate': 'open sesame', 'x-stage': 'two' },
      user: 'ada:pa:ss@1',
      basePath: '/base/path',
    });
    const args = argsFor(url.replace('://', '://ada:pa%3Ass%401@'));
    const { code, out, err } = await run([
      ...args,
      ...CA,
      ...CLIENT,
      '--header',
      'X-Gate: open sesame',
      '--header',
      'x-stage:two',
      ...rest(name),
    ]);
    expect({ code, err: err.split('\n').filter(line => line.startsWith('sim:') && !line.includes('Inconclusive')) }).toEqual({
      code: CODES[name] ?? 0,
      err: [],
    });
    expect(out + err).not.toMatch(/sesame|pa:ss/);
    expect(new Set(seen.map(each => each.certificate))).toEqual(new Set(['client']));
    expect(seen.length).toBeGreaterThan(0);
  });

  it('reaches it through the proxy of the environment', async () => {
    const { url, seen } = await gated({});
    const { host, connects } = await forwardProxy('me:secret');
    const target = url.replace('localhost', 'staging.test');
    const { code } = await run([...argsFor(target), ...CA, ...rest(name)], { HTTPS_PROXY: `http://me:secret@${host}` });
    expect(code).toBe(CODES[name] ?? 0);
    expect(new Set(connects)).toEqual(new Set([target.replace('https://', '')]));
    expect(seen.length).toBeGreaterThan(0);
  });
});

describe('what a deployment asks for', () => {
  const contract = (url: string, ...more: readonly string[]) => run(['contract', '--target', url, ...TEAM, ...ONE, ...more]);

  it('is said when its certificate is signed by nobody whom this machine trusts', async () => {
    const { url } = await gated({});
    const { code, err } = await contract(url);
    expect([code, err]).toEqual([
      3,
      expect.stringMatching(/^sim: No response from \S+ \(SELF_SIGNED_CERT_IN_CHAIN, .*--ca, or .*--insecure\)/),
    ]);
  });

  it('is said when it wants a client certificate', async () => {
    const { url } = await gated({ wantsCertificate: true });
    const { code, err } = await contract(url, ...CA);
    expect([code, err]).toEqual([
      3,
      expect.stringContaining('it asks for a client certificate: give one with --client-cert and --client-key'),
    ]);
  });

  it('is said when it wants a user, or another one', async () => {
    const { url } = await gated({ user: 'ada:secret', isPlain: true });
    const { code, err } = await contract(url);
    expect([code, err]).toEqual([
      2,
      `sim: ${url} answers 401 and asks for a user name and a password: give them in the address, https://user:password@host, or with --header`,
    ]);
    const wrong = await contract(url.replace('://', '://ada:no@'));
    expect(wrong.err).toBe(`sim: ${url} answers 401 and does not accept the user name and the password of --target or --header`);
    const mirror = await run(['fixture', '--from', url]);
    expect([mirror.code, mirror.err]).toEqual([2, err]);
    expect((await contract(url, '--header', `authorization: Basic ${Buffer.from('ada:secret').toString('base64')}`)).code).toBe(0);
  });

  it('is said when the proxy wants a user', async () => {
    const { host } = await forwardProxy('me:secret');
    const args = ['contract', '--target', 'https://staging.test:8443', ...TEAM, ...ONE];
    const { code, err } = await run(args, { https_proxy: `http://me:wrong@${host}` });
    expect([code, err]).toEqual([3, expect.stringContaining('the proxy answers 407: it wants a user name and a password, or other ones')]);
    expect(err).not.toContain('wrong');
  });

  it('is not asked of a proxy for a host in NO_PROXY', async () => {
    const { url } = await gated({ isPlain: true });
    const { host, connects } = await forwardProxy();
    const args = ['contract', '--target', url, ...TEAM, ...ONE];
    expect((await run(args, { HTTP_PROXY: host, NO_PROXY: 'example.com,localhost' })).code).toBe(0);
    expect(connects).toEqual([]);
    expect((await run(args, { HTTP_PROXY: host })).code).toBe(0);
    expect(connects.length).toBeGreaterThan(0);
  });
});

it('says in every report that no certificate was checked', async () => {
  const { url } = await gated({});
  const note = 'No certificate was checked (--insecure)';
  const reporters = ['pretty', 'junit', 'json', 'ndjson', 'html', 'sarif'].flatMap(name => ['--reporter', name]);
  const { code, out, io } = await run(['contract', '--target', url, ...TEAM, ...ONE, '--insecure', ...reporters, '--out', 'reports']);
  expect([code, out]).toEqual([0, expect.stringContaining(note)]);
  const folder = path.join(io.cwd, 'reports');
  const silent = readdirSync(folder).filter(name => !readFileSync(path.join(folder, name), 'utf8').includes(note));
  expect(silent).toEqual([]);
  const parity = await run([
    'parity',
    '--target',
    url,
    ...TEAM,
    '--max-requests',
    '30',
    '--insecure',
    '--reporter',
    'pretty',
    '--reporter',
    'json',
    '--reporter',
    'html',
    '--out',
    'reports',
  ]);
  const reports = path.join(parity.io.cwd, 'reports');
  expect(readdirSync(reports).map(name => readFileSync(path.join(reports, name), 'utf8').includes(note))).toEqual([true, true, true]);
  for (const reporter of ['pretty', 'json'])
    expect((await run(['proxy', '--target', url, '--insecure', '--reporter', reporter, ...ASK])).err).toContain(note);
  expect((await run(['fixture', '--from', url, '--insecure'])).err).toContain(note);
});

describe('a failure behind a gate', () => {
  /** A deployment that answers no documented status to the list of teams. */
  async function failing(options: Gate) {
    const url = await answering((request, response) => {
      const isTeam = request.url?.startsWith('/api/v1/team/') ?? false;
      response.writeHead(isTeam ? 200 : 418, { 'content-type': 'application/json' }).end('{"items":[]}');
    });
    return gate(url, options);
  }

  it('is repeated by commands that reach the same deployment and hold no secret', async () => {
    const { url } = await failing({
      wantsCertificate: true,
      headers: { 'x-gate': 'open sesame' },
      user: 'ada:secret-one',
      basePath: '/base',
    });
    const flags = [...CLIENT, '--insecure', '--header', 'x-gate: open sesame'];
    const { code, out, io } = await run(['contract', '--target', url.replace('://', '://ada:secret-one@'), ...TEAM, ...ONE, ...flags]);
    expect(code).toBe(1);
    const way = `--target "${url.replace('://', '://$SIM_TARGET_CREDENTIALS@')}" --header "x-gate: $SIM_HEADER_X_GATE" --client-cert ${certificate('client.pem')} --client-key ${certificate('client.key')} --insecure --team`;
    expect(out).toContain(`@1@1 ${way}`);
    const folder = path.join(io.cwd, 'contract-failures');
    const script = readdirSync(folder).find(name => name.endsWith('.sh')) ?? '';
    const curl = readFileSync(path.join(folder, script), 'utf8');
    expect(curl).toContain(`url="${url.replace('://', '://$SIM_TARGET_CREDENTIALS@')}"\n: "\${SIM_TARGET_CREDENTIALS:?`);
    expect(curl).toContain(
      `curl -sS -i -H "x-gate: $SIM_HEADER_X_GATE" --cert ${certificate('client.pem')} --key ${certificate('client.key')} --insecure -X GET "$url"'/api/v1/team`,
    );
    expect(out + curl).not.toMatch(/sesame|secret-one/);
  });

  it('leaves out of the command what the environment gives again', async () => {
    const { url } = await failing({ headers: { 'x-gate': 'open sesame' }, isPlain: true });
    const { out } = await run(['contract', '--target', url, ...TEAM, ...ONE], { SIM_HEADER: 'x-gate: open sesame' });
    expect(out).toContain(`@1@1 --target ${url} --team team_acme_marketing`);
  });
});

it('keeps headers and certificates from every other origin', async () => {
  const behind = await gated({ isPlain: true });
  const own = await gate(behind.url);
  const other = await gate(behind.url);
  const client = openClient(own.url, {
    headers: { 'x-gate': 'secret' },
    identity: { cert: readFileSync(certificate('client.pem'), 'utf8'), key: readFileSync(certificate('client.key'), 'utf8') },
    ca: readFileSync(certificate('ca.pem'), 'utf8'),
    isInsecure: false,
    proxies: { http: '', https: '', none: '' },
  });
  onTestFinished(() => client.close());
  for (const { url } of [own, other]) await client.fetch(`${url}/x`, { method: 'PUT', headers: {}, body: 'bytes' }).catch(() => undefined);
  const shown = (each: typeof own) => each.seen.map(({ headers, certificate: name }) => [headers['x-gate'], name]);
  expect([shown(own), shown(other)]).toEqual([[['secret', 'client']], [[undefined, undefined]]]);
});
