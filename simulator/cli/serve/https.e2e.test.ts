import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createCertificate } from '../../http/certificate.ts';
import { createSimulator } from '../../index.ts';
import { emptyFolder, ran, testIo } from '../cli.fixture.ts';
import { runCli } from '../program.ts';

describe('sim exec --https', () => {
  it('gives the command an address and a certificate that it trusts, until it ends', async () => {
    const file = path.join(emptyFolder(), 'seen.json');
    const script = `fetch(process.env.SIM_URL + '/').then(async answer => { await answer.text(); require('fs').writeFileSync(process.argv[1],
      JSON.stringify([process.env.SIM_URL.slice(0, 8), answer.status, process.env.NODE_EXTRA_CA_CERTS])); });`;
    expect(await runCli(['exec', '--https', '--', process.execPath, '-e', script, file], testIo())).toBe(0);
    const [scheme, status, certificate] = JSON.parse(readFileSync(file, 'utf8')) as [string, number, string];
    expect([scheme, status, existsSync(certificate)]).toEqual(['https://', 200, false]);
  });
});

it('keeps what the user trusts already', async () => {
  const folder = emptyFolder();
  const [mine, seen] = ['mine.pem', 'seen.pem'].map(name => path.join(folder, name));
  const { cert } = createCertificate(['mine.example']);
  if (mine === undefined || seen === undefined) throw new Error('Two names give two files');
  writeFileSync(mine, cert.trimEnd());
  const script = `fetch(process.env.SIM_URL + '/').then(answer => answer.text()).then(() => require('fs').copyFileSync(process.env.NODE_EXTRA_CA_CERTS, process.argv[1]));`;
  const io = testIo();
  Object.assign(io.env, { NODE_EXTRA_CA_CERTS: mine });
  expect(await runCli(['exec', '--https', '--', process.execPath, '-e', script, seen], io)).toBe(0);
  const text = readFileSync(seen, 'utf8');
  expect(text).toContain(cert.trimEnd());
  expect(text.match(/BEGIN CERTIFICATE/g)).toHaveLength(2);
});

describe('a certificate that is not trusted', () => {
  it.for([['wait', '--timeout', '0.1'], ['status'], ['run', 'scenario.yaml']])('is said by sim %s', async (command, { onTestFinished }) => {
    const folder = emptyFolder();
    const file = path.join(folder, 'scenario.yaml');
    writeFileSync(file, 'name: A scenario\nsteps: [{ advance: 1h }]\n');
    const sim = await createSimulator();
    onTestFinished(() => sim.close());
    const { url } = await sim.listen({ https: true });
    const io = testIo();
    const args = command.map(arg => (arg === 'scenario.yaml' ? file : arg));
    expect(await runCli([...args, '--url', url], io)).toBe(3);
    expect(io.errs.join('\n')).toContain(
      `${url} has a certificate that is not trusted here (DEPTH_ZERO_SELF_SIGNED_CERT). Set NODE_EXTRA_CA_CERTS to its file`,
    );
  });
});

describe('a certificate of the user', () => {
  it.each([
    [['--cert', 'mine.pem'], '--cert goes with --https'],
    [['--https', '--key', 'mine.key'], '--key goes with --cert'],
    [['--https', '--cert', 'mine.pem'], '--cert has no private key: give its file with --key'],
    [['--https', '--cert', 'mine.pem', '--key', 'other.key'], 'they belong to different pairs'],
    [['--https', '--cert', 'mine.key'], 'but a private key: the two files may be exchanged'],
    [['--https', '--cert', 'none.pem'], 'cannot be read'],
    [['--public-url', 'sim.example'], '--public-url must be an http or https URL'],
  ])('is refused with %j', async (args, message) => {
    const folder = emptyFolder();
    const mine = createCertificate(['localhost']);
    writeFileSync(path.join(folder, 'mine.pem'), mine.cert);
    writeFileSync(path.join(folder, 'mine.key'), mine.key);
    writeFileSync(path.join(folder, 'other.key'), createCertificate(['localhost']).key);
    const placed = args.map(arg => (/\.(?:pem|key)$/.test(arg) ? path.join(folder, arg) : arg));
    expect(await ran(['exec', ...placed, '--', 'true'])).toMatchObject({ code: 2, err: expect.stringContaining(message) });
  });
});
