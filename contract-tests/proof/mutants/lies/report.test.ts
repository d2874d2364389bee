/** The report of a run on a lying deployment is true: each command that it prints reproduces the finding beside which it stands. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { testIo } from '../../../../simulator/cli/cli.fixture.ts';
import { runCli } from '../../../../simulator/cli/program.ts';
import { runToEnd } from '../../../../simulator/testing/child.ts';
import { allChecks } from '../../../checks/all.ts';
import { createJudges } from '../../../checks/judge.ts';
import { createTransitions } from '../../../model/transitions.ts';
import { findingOf } from '../../../run/baseline/finding.ts';
import type { FailureReport, PropertyResult, Report } from '../../../run/results.ts';
import { it as withDeployment } from '../../deployment/deployment.fixture.ts';
import { openLiar } from '../../deployment/measure/with-deployment.ts';
import { sampleOf } from '../defect.ts';
import { allLies } from './all.ts';

/** Each lie with a suite that finds it; those with `--allow-writes` find it by what they create. In CI only a few of them are tried. */
const LIES: readonly (readonly [lie: string, suite: string, ...flags: readonly string[]])[] = [
  ['shape/field-missing', 'answers/valid/getTeam'],
  ['shape/number-as-text', 'answers/valid/listTeams'],
  ['shape/secret-shown', 'answers/valid/getOrganization'],
  ['shape/platform-lower-case', 'answers/valid/getTeam'],
  ['shape/list-without-total', 'answers/valid/listComments'],
  ['shape/wrapped-object', 'answers/valid/getTeam'],
  ['shape/empty-texts', 'answers/valid/getTeam'],
  ['errors/found-for-unknown', 'ids/unknown/getPost'],
  ['errors/no-status-code', 'ids/unknown/getPost'],
  ['errors/message-list', 'ids/unknown/getTeam'],
  ['errors/other-status-code', 'ids/unknown/getTeam'],
  ['errors/html-type', 'answers/valid/listTeams'],
  ['errors/forbidden-for-unauthorized', 'refusals/without-a-key/listTeams'],
  ['lists/total-off-by-one', 'lists/any-query/listPosts'],
  ['lists/limit-ignored', 'lists/any-query/listPosts'],
  ['lists/row-duplicated', 'lists/any-query/listPosts'],
  ['lists/total-of-page', 'lists/any-query/listTeams'],
  ['times/updated-before-created', 'answers/valid/listComments'],
  ['writes/name-lost', 'patches/updateTeam/each-field', '--allow-writes'],
  ['statuses/delete-without-time', 'deletions/post', '--allow-writes'],
];

const CHOSEN = process.env['CI'] === undefined ? LIES : sampleOf(LIES, 4, 1);

// Nobody else writes, so that what is repeated finds the same world.
const it = withDeployment.extend('deploymentOptions', { scope: 'file' }, { posts: 20, days: 20, isBusy: false });

const REPLAY = /sim contract --replay [^\n]+/g;

describe('the report of a run', () => {
  it.for(CHOSEN)('is true about %s', async ([id, suite, ...flags], { deployment, onTestFinished }) => {
    const liar = await openLiar({ target: deployment.url, lie: allLies.find(lie => lie.id === id) });
    onTestFinished(() => liar.close());
    const io = testIo({ SIM_API_KEY: deployment.apiKey });
    const contract = (...args: readonly string[]) => runCli(['contract', ...args], io);
    const target = ['--target', liar.url, '--team', deployment.teamId, ...flags];
    const reporters = ['pretty', 'junit', 'sarif', 'html', 'json'].flatMap(reporter => ['--reporter', reporter]);
    expect(await contract(...target, '--suite', suite, '--runs', '6', ...reporters, '--out', 'first')).toBe(1);
    const failed = failuresIn(path.join(io.cwd, 'first'));
    expect(failed.length).toBeGreaterThan(0);
    const commands = printedIn(path.join(io.cwd, 'first'));
    expect([...commands].toSorted()).toEqual([...new Set(failed.map(({ failure }) => failure.replay))].toSorted());
    for (const { id: found, failure } of failed) {
      expect(failure.counterexample, found).not.toBe('');
      const [, , ...args] = failure.replay.split(' ');
      expect(await contract(...args, '--reporter', 'json', '--out', 'again'), failure.replay).toBe(1);
      const again = failuresIn(path.join(io.cwd, 'again')).map(result => [result.id, findingOf(result.failure.message)]);
      expect(again, failure.replay).toContainEqual([found, findingOf(failure.message)]);
      await expectRepeated(found, failure, deployment.apiKey);
    }
    // The command for all failures.
    io.outs.length = 0;
    await contract('--replay', 'first/failures', ...target);
    expect(io.outs.join('\n')).not.toMatch(/^(?:fixed|cannot be repeated)/m);
  });
});

interface Failed extends PropertyResult {
  readonly failure: FailureReport;
}

function failuresIn(folder: string): Failed[] {
  const { results } = JSON.parse(readFileSync(path.join(folder, 'contract.json'), 'utf8')) as Report;
  return results.flatMap(({ failure, ...result }) => (failure ? [{ ...result, failure }] : []));
}

/** Returns the commands in all files of a report. */
function printedIn(folder: string): Set<string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name =>
    /\.(?:txt|xml|sarif|html|sh|yaml|json)$/.test(name),
  );
  // In JSON a line break is escaped.
  const texts = files.map(name => readFileSync(path.join(folder, name), 'utf8').replaceAll(String.raw`\n`, '\n'));
  return new Set(texts.flatMap(text => text.match(REPLAY) ?? []).map(command => command.split(/["<&]/, 1)[0]?.trim() ?? ''));
}

/** Runs the curl script of a failure, and expects the same finding of a check, or the same statuses for a property. */
async function expectRepeated(id: string, { curl, exchanges, message, isStandalone }: FailureReport, apiKey: string): Promise<void> {
  const { out, err, code } = await runToEnd('sh', ['-c', curl], { env: { SIM_API_KEY: apiKey } });
  expect([code, err]).toEqual([0, '']);
  const heads = [...out.matchAll(/^HTTP\/1\.1 (\d+)[^\n]*\n([^]*?)\r?\n\r?\n([^\n]*)\n/gm)];
  expect(
    heads.map(([, status]) => Number(status)),
    curl,
  ).toEqual(exchanges.map(({ status }) => status));
  const [, check] = /^checks\/([^/]+)/.exec(id) ?? [];
  if (check === undefined || !isStandalone) return;
  const { judge } = (await createJudges(allChecks(createTransitions())))();
  const findings = exchanges.flatMap((exchange, i) => {
    const [, , head = '', responseBody = ''] = heads[i] ?? [];
    const responseHeaders = Object.fromEntries(
      head.split(/\r?\n/).map(line => [line.split(':', 1)[0]?.toLowerCase(), line.replace(/^[^:]*: ?/, '')]),
    );
    return judge({ ...exchange, responseHeaders, responseBody });
  });
  expect(findings.map(finding => findingOf(`${finding.operationId} ${finding.message}`))).toContain(findingOf(message));
}
