import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createCertificate } from '../http/certificate.ts';
import { emptyFolder, testIo } from './cli.fixture.ts';
import { runCli } from './program.ts';

describe('sim exec --https', () => {
  it('gives the command an address and a certificate that it trusts, until it ends', async () => {
    const file = path.join(emptyFolder(), 'seen.json');
    const script = `fetch(process.env.SIM_URL + '/').then(({ status }) => require('fs').writeFileSync(process.argv[1],
      JSON.stringify([process.env.SIM_URL.slice(0, 8), status, process.env.NODE_EXTRA_CA_CERTS])));`;
    expect(await runCli(['exec', '--https', '--', process.execPath, '-e', script, file], testIo())).toBe(0);
    const [scheme, status, certificate] = JSON.parse(readFileSync(file, 'utf8')) as [string, number, string];
    expect([scheme, status, existsSync(certificate)]).toEqual(['https://', 200, false]);
  });
});

describe('a certificate of the user', () => {
  it.each([
    [['--cert', 'mine.pem'], '--cert goes with --https'],
    [['--https', '--key', 'mine.key'], '--key goes with --cert'],
    [['--https', '--cert', 'mine.pem'], '--cert has no private key: give its file with --key'],
    [['--https', '--cert', 'mine.pem', '--key', 'other.key'], '--cert and --key do not go together'],
    [['--https', '--cert', 'mine.key'], 'has no CERTIFICATE in PEM'],
    [['--https', '--cert', 'none.pem'], 'cannot be read'],
    [['--public-url', 'sim.example'], '--public-url must be an http or https URL'],
  ])('is refused with %j', async (args, message) => {
    const folder = emptyFolder();
    const mine = createCertificate(['localhost']);
    writeFileSync(path.join(folder, 'mine.pem'), mine.cert);
    writeFileSync(path.join(folder, 'mine.key'), mine.key);
    writeFileSync(path.join(folder, 'other.key'), createCertificate(['localhost']).key);
    const placed = args.map(arg => (/\.(?:pem|key)$/.test(arg) ? path.join(folder, arg) : arg));
    const io = testIo();
    expect(await runCli(['exec', ...placed, '--', 'true'], io)).toBe(2);
    expect(io.errs.join('\n')).toContain(message);
  });
});
