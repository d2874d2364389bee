/** Scenarios on a deployment: what is sent, what is compared, and what is left. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { freePort } from '../../testing/listen.ts';
import { KEY, ran } from '../cli.fixture.ts';
import { TEAM } from '../deployment/access.fixture.ts';
import { DRAFT, deployment, lists, prepared, run, SHIPPED, scenario, WRITES } from './deployment.fixture.ts';

describe('sim run --target', () => {
  it('runs a shipped scenario with the tag of the run, and leaves nothing behind', async () => {
    const { url, requests, posts } = await deployment();
    const { code, out, err, cwd } = await run([SHIPPED, '--target', url, ...TEAM, ...WRITES]);
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(
      /^✓ A draft is written, read and deleted .*\n\n1 scenario on http:\/\/127\.0\.0\.1:\d+, tag \[sim [\da-f]{8}\]: 1 passed in \d+\.\d s$/s,
    );
    expect((await requests()).filter(line => line.startsWith('POST'))).toEqual(['POST /api/v1/post']);
    expect((await posts()).filter(({ status }) => status !== 'DELETED')).toEqual([]);
    expect(lists(cwd)).toEqual([]);
  });

  it('sends texts with the tag and compares answers without it', async () => {
    const { url, sim, posts } = await deployment();
    const steps = `${DRAFT}  - request: POST /api/v1/upload
    form: { teamId: "{{ team }}", file: { file: picture.png } }
    expect: { body: { fileName: picture.png } }
  - wait: 10s
`;
    const { io, ended } = prepared(['a.yaml', '--target', url, ...TEAM, ...WRITES], { files: { 'a.yaml': scenario(steps) } });
    await expect.poll(posts, { timeout: 60_000 }).toMatchObject([{ title: expect.stringMatching(/^\[sim [\da-f]{8}\] Launch$/) }]);
    const uploads = () => sim.fetch('http://x/api/v1/upload?teamId=team_acme_marketing', { headers: { 'x-api-key': 'sk_sim_acme' } });
    await expect.poll(async () => (await uploads()).text(), { timeout: 60_000 }).toMatch(/\[sim [\da-f]{8}\] picture\.png/);
    const [list = ''] = lists(io.cwd);
    expect(readFileSync(path.join(io.cwd, list), 'utf8').split('\n').length).toBeGreaterThan(3);
    // Ctrl+C ends the wait, and what is there is removed.
    io.end();
    const { code, err, out, cwd } = await ended;
    expect([code, err]).toEqual([1, 'sim: interrupted']);
    expect(out).toContain('1 skipped');
    expect((await posts()).filter(({ status }) => status !== 'DELETED')).toEqual([]);
    expect(await (await uploads()).text()).not.toContain('picture.png');
    expect(lists(cwd)).toEqual([]);
  });

  it('removes what a failed scenario has left, and says where and when it failed', async () => {
    const { url, posts } = await deployment();
    const files = { 'a.yaml': scenario(`${DRAFT}  - request: GET /api/v1/post/{{ post }}\n    expect: { body: { title: Other } }\n`) };
    const { code, out, err, cwd } = await run(['a.yaml', '--target', url, ...TEAM, ...WRITES], { files });
    expect([code, err]).toEqual([1, 'sim: 1 scenario failed']);
    expect(out).toMatch(/a\.yaml:7 {2}GET \/api\/v1\/post\/\{\{ post \}\}, at 20\d\d-[\d-]+T[\d:.]+Z\n/);
    expect(out).toMatch(/body\.title\n +expected {2}"Other"\n +received {2}"Launch"\n/);
    expect(out).toContain(`Run again  sim run a.yaml --target ${url} --team team_acme_marketing --allow-writes`);
    expect((await posts()).filter(({ status }) => status !== 'DELETED')).toEqual([]);
    expect(lists(cwd)).toEqual([]);
  });

  it('ends a wait with the time of the run, and cleans up after it', async () => {
    const { url, posts } = await deployment();
    const files = { 'a.yaml': scenario(`${DRAFT}  - wait: 50s\n`) };
    const { code, out, cwd } = await run(['a.yaml', '--target', url, ...TEAM, ...WRITES, '--max-time', '2s'], { files });
    expect([code, out]).toEqual([1, expect.stringContaining('The wait has ended: the time of 2 s is used up (--max-time)')]);
    expect((await posts()).filter(({ status }) => status !== 'DELETED')).toEqual([]);
    expect(lists(cwd)).toEqual([]);
  });

  it('does not send what would publish, and says which switch allows it', async () => {
    const { url, requests } = await deployment();
    const files = { 'a.yaml': scenario(DRAFT.replace('DRAFT', 'SCHEDULED').replace('P400D', 'P1D')) };
    const { code, out } = await run(['a.yaml', '--target', url, ...TEAM, ...WRITES], { files });
    expect(code).toBe(1);
    expect(out).toMatch(/POST \/api\/v1\/post has no answer to judge: createPost would publish: .* without --allow-publish/);
    expect((await requests()).filter(line => line.startsWith('POST'))).toEqual([]);
  });

  it('waits for webhooks at the receiver, and checks their signatures', async () => {
    const { sim, url, requests } = await deployment();
    const port = await freePort();
    const receiver = `http://127.0.0.1:${port}/hook`;
    const hook = { organizationId: 'org_acme', url: receiver };
    const { secret } = await json(
      await sim.fetch('http://x/_sim/webhooks', { method: 'POST', headers: JSON_TYPE, body: JSON.stringify(hook) }),
    );
    const files = {
      'a.yaml': scenario(`  - request: POST /api/v1/team
    body: { name: Spring }
    save: { made: body.id }
  - webhook: team.created
    expect: { signature: valid, attempt: 1, body: { data: { id: "{{ made }}", name: Spring } } }
  - webhook: team.deleted
    absent: true
`),
      'b.yaml': scenario('  - webhook: team.deleted\n'),
    };
    const flags = ['--target', url, ...TEAM, ...WRITES, '--receiver', receiver, '--receiver-port', String(port), '--max-wait', '2s'];
    const { code, out, err } = await run(['a.yaml', 'b.yaml', ...flags], { files, env: { SIM_RECEIVER_SECRET: String(secret) } });
    expect([code, err]).toEqual([1, 'sim: 1 scenario failed']);
    expect(out).toMatch(/^✓ Tried {2}a\.yaml/m);
    expect(out).toContain('No webhook team.deleted was received; no other webhook is pending');
    expect((await requests()).filter(line => /^(POST|DELETE)/.test(line))).toEqual([
      'POST /api/v1/team',
      expect.stringMatching('^DELETE /api/v1/team/'),
    ]);
  });

  it('runs repeated and parallel steps, and a receiver without a secret', async () => {
    const { url, sim } = await deployment();
    const port = await freePort();
    const receiver = `http://127.0.0.1:${port}/hook`;
    const hook = { organizationId: 'org_acme', url: receiver };
    await sim.fetch('http://x/_sim/webhooks', { method: 'POST', headers: JSON_TYPE, body: JSON.stringify(hook) });
    const steps = `  - receiver: 503
  - repeat: [Spring, Summer]
    steps:
      - request: POST /api/v1/team
        body: { name: "{{ item }}" }
        save: { made: body.id }
      - webhook: team.created
        expect: { signature: unknown, answered: 503, body: { data: { name: "{{ item }}" } } }
      - parallel:
          - request: GET /api/v1/team/{{ made }}
            expect: { body: { name: "{{ item }}" } }
          - request: GET /api/v1/team/{{ team }}
            as: nobody
            expect: { status: 401 }
`;
    const args = ['a.yaml', '--target', url, ...TEAM, ...WRITES, '--receiver', receiver, '--receiver-port', String(port)];
    const refused = await run(args, { files: { 'a.yaml': scenario(steps) } });
    expect([refused.code, refused.err]).toEqual([
      2,
      expect.stringContaining('a.yaml:9: The signature cannot be checked without the secret'),
    ]);
    const { code, out } = await run(args, { files: { 'a.yaml': scenario(steps.replace('signature: unknown, ', '')) } });
    expect([code, out]).toEqual([0, expect.stringContaining('1 passed')]);
  });

  it('says which port of the receiver is taken', async () => {
    const { url, requests } = await deployment();
    const port = Number(new URL(url).port);
    const files = { 'a.yaml': scenario(DRAFT) };
    const flags = ['--receiver', 'https://hooks.example.com/x', '--receiver-port', String(port)];
    const { code, err } = await run(['a.yaml', '--target', url, ...TEAM, ...WRITES, ...flags], { files });
    expect([code, err]).toEqual([
      2,
      expect.stringContaining(`Port ${port} cannot be listened on (EADDRINUSE): give another one with --receiver-port`),
    ]);
    expect((await requests()).filter(line => line.startsWith('POST'))).toEqual([]);
  });

  it('names the target in each report', async () => {
    const { url } = await deployment();
    const kinds = ['pretty', 'junit', 'json', 'ctrf', 'summary'];
    const files = { 'a.yaml': scenario('  - request: GET /api/v1/team/{{ team }}\n') };
    const { code, cwd } = await run(['a.yaml', '--target', url, ...TEAM, ...kinds.flatMap(kind => ['--reporter', kind]), '--out', 'out'], {
      files,
    });
    expect(code).toBe(0);
    const names = readdirSync(path.join(cwd, 'out'));
    expect(names.length).toBe(4);
    for (const name of names) expect(readFileSync(path.join(cwd, 'out', name), 'utf8')).toContain(url);
  });

  it('ends with 3 when there is no deployment, and when it is gone during the run, and lists what is left', async () => {
    const nobody = await run([SHIPPED, '--target', 'http://127.0.0.1:9', ...TEAM, ...WRITES]);
    expect([nobody.code, nobody.err]).toEqual([3, expect.stringContaining('No response from http://127.0.0.1:9')]);
    const { sim, url, posts } = await deployment();
    const files = { 'a.yaml': scenario(`${DRAFT}  - wait: 3s\n  - request: GET /api/v1/post/{{ post }}\n`), 'b.yaml': scenario(DRAFT) };
    const { ended } = prepared(['a.yaml', 'b.yaml', '--target', url, ...TEAM, ...WRITES], { files });
    await expect.poll(posts, { timeout: 60_000 }).toHaveLength(1);
    await sim.close();
    const { code, out, err, cwd } = await ended;
    expect([code, err]).toEqual([3, expect.stringMatching(/^sim: 1 resource not removed from the target, the target is gone/)]);
    expect(out).toMatch(/^- Tried {2}b\.yaml {2}skipped$/m);
    expect(out).toMatch(/Not removed from the target: post post_\w+ \(.*listed in .*sim-run-[\da-f]{8}\.ndjson\)/);
    const [list = ''] = lists(cwd);
    const cleaned = await ran(['contract', '--clean', list], { env: KEY, cwd });
    expect([cleaned.code, ...cleaned.io.outs]).toEqual([
      2,
      `Run ${list.slice(8, 16)} has left at ${url}, in team team_acme_marketing:`,
      expect.stringMatching(/^ {2}post_\w+ of createPost$/),
    ]);
  });
});

const JSON_TYPE = { 'content-type': 'application/json' };

async function json(response: Response): Promise<Record<string, unknown>> {
  return (await response.json()) as Record<string, unknown>;
}
