import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { testIo } from '../cli.fixture.ts';
import { runCli } from '../program.ts';
import { withoutExpectation } from './record.ts';

const ASK = `
  const { SIM_URL: url, SIM_API_KEY: key } = process.env;
  (async () => { await fetch(url + '/api/v1/organization', { headers: { 'x-api-key': key } }); process.exit(Number(process.argv[1])); })();
`;

interface Recorded {
  readonly name: string;
  readonly steps: readonly Readonly<Record<string, unknown>>[];
}

const read = (folder: string): Recorded => parse(readFileSync(path.join(folder, 'r.yaml'), 'utf8')) as Recorded;

describe('sim record', () => {
  it('records what a command does, tries it, and exits with the code of the command', async () => {
    const io = testIo({ PATH: process.env['PATH'] });
    const code = await runCli(
      ['record', '--clock', 'manual', '--name', 'Mine', '--out', 'r.yaml', '--', process.execPath, '-e', ASK, '3'],
      io,
    );
    expect({ code, errs: io.errs }).toEqual({ code: 3, errs: ['r.yaml passes; run it with: sim run r.yaml'] });
    const { name, steps } = read(io.cwd);
    expect(name).toBe('Mine');
    expect(steps).toMatchObject([{ request: 'GET /api/v1/organization', expect: { status: 200, body: { name: 'Acme Inc.' } } }]);
    expect(await runCli(['run', 'r.yaml'], testIo({}, io.cwd))).toBe(0);
  });

  it('makes a scenario of an archive, and takes out what does not hold in a new world', async () => {
    const io = testIo();
    const content = { text: JSON.stringify({ plan: 'PRO', name: 'Acme Inc.' }) };
    const headers = [{ name: 'X-Api-Key', value: 'masked' }];
    const request = { method: 'GET', url: 'https://staging.example/api/v1/organization', headers };
    const entry = { startedDateTime: '2026-03-02T09:00:00.000Z', request, response: { status: 200, content } };
    writeFileSync(path.join(io.cwd, 't.har'), JSON.stringify({ log: { entries: [entry] } }));
    expect(await runCli(['record', '--har', 't.har', '--out', 'r.yaml'], io)).toBe(0);
    expect(io.errs).toEqual([
      expect.stringMatching(/^taken out, because it does not hold in a new world: line \d+: body\.plan$/),
      'r.yaml passes; run it with: sim run r.yaml',
    ]);
    expect(read(io.cwd).steps).toMatchObject([{ expect: { body: { plan: '$any', name: 'Acme Inc.' } } }]);
  });

  it('says what is wrong with an archive, and fails where the status of a call differs', async () => {
    const io = testIo();
    writeFileSync(path.join(io.cwd, 't.har'), '{"log":{"entries":[]}}');
    expect(await runCli(['record', '--har', 't.har'], io)).toBe(2);
    expect(io.errs.join('\n')).toContain('--har: t.har cannot be read: It has no call of /api/v1');
    expect(withoutExpectation('steps:\n  - request: GET /a\n    expect: { status: 200 }\n', 2, 'status')).toBeUndefined();
  });
});
