import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startCollector } from '../../assembly/otlp/collector.fixture.ts';
import { emptyFolder, ran, testIo } from '../cli.fixture.ts';
import { runCli } from '../program.ts';

/** A command that creates a team. */
const CREATE_TEAM = `fetch(process.env.SIM_URL + '/api/v1/team', {
  method: 'POST', body: '{"name":"Events"}',
  headers: { 'x-api-key': process.env.SIM_API_KEY, 'content-type': 'application/json' },
}).then(({ status }) => process.exit(status === 200 ? 0 : 1))`;
const COMMAND = ['--', process.execPath, '-e', CREATE_TEAM];

const names = (spans: readonly { readonly name: string }[]) => spans.map(({ name }) => name);

it('sim exec --otlp has sent all spans when it ends', async () => {
  const collector = await startCollector();
  const io = testIo();
  expect(await runCli(['exec', '--otlp', collector.url, ...COMMAND], io)).toBe(0);
  expect(names(collector.spans())).toEqual(['createTeam', 'team created']);
  expect(io.errs).toEqual([]);
});

it('sim reads the address from the config file', async () => {
  const collector = await startCollector();
  const folder = emptyFolder();
  writeFileSync(path.join(folder, 'sim.config.yaml'), `otlp: ${collector.url}\n`);
  expect(await runCli(['exec', ...COMMAND], testIo({}, folder))).toBe(0);
  expect(names(collector.spans())).toContain('createTeam');
});

it('the collector gets the headers of OTEL_EXPORTER_OTLP_HEADERS', async () => {
  vi.stubEnv('OTEL_EXPORTER_OTLP_HEADERS', 'authorization=Bearer%20mine');
  onTestFinished(() => void vi.unstubAllEnvs());
  const collector = await startCollector();
  expect(await runCli(['exec', '--otlp', collector.url, ...COMMAND], testIo())).toBe(0);
  expect(collector.authorizations).toEqual(['Bearer mine']);
});

it.each(['silent', 'pretty', 'json'])('a collector that takes nothing is said once, also with --log %s', async log => {
  const collector = await startCollector(400);
  const io = testIo();
  expect(await runCli(['exec', '--otlp', collector.url, '--log', log, ...COMMAND], io)).toBe(0);
  const lines = io.errs.filter(line => line.includes(`The collector ${collector.url}/v1/traces takes no spans: 400 Bad Request.`));
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain('    at ');
});

it.each([
  ['localhost:4318', '--otlp must be an http or https URL'],
  ['http://me:secret@collector:4318', '--otlp takes no user name, query or fragment'],
])('the address %s is wrong usage', async (address, message) => {
  expect(await ran(['--otlp', address])).toMatchObject({ code: 2, err: expect.stringContaining(message) });
});
