/** `sim serve`, and the commands that talk to a running simulator. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { answering, emptyFolder, it, START, serve, simAt, testIo } from '../cli.fixture.ts';
import { runCli } from '../program.ts';

/** Of output that may have several in one piece. */
function linesOf(outs: readonly string[]): string[] {
  return outs.flatMap(text => text.split('\n'));
}

describe('sim serve', () => {
  it('prints address, keys, clock, seed, and a curl command to paste', async () => {
    const { url, outs } = await serve('--seed', '7');
    const banner = outs[0] ?? '';
    expect(banner).toContain(`API      ${url}/api/v1`);
    expect(banner).toContain(`Control  ${url}/_sim/status`);
    expect(banner).toContain(`Clock    ${START}, manual`);
    expect(banner).toContain('Seed     7');
    expect(banner).toMatch(/org_acme +BUSINESS +sk_sim_acme\n +org_pro +PRO +sk_sim_pro\n +org_free +FREE +sk_sim_free/);
    const [, key = '', pasted = ''] = /curl -H 'x-api-key: (\S+)' (\S+)/.exec(banner) ?? [];
    const response = await fetch(pasted, { headers: { 'x-api-key': key } });
    expect(await response.json()).toMatchObject({ total: 2 });
  });

  it('logs one line per request', async () => {
    const { url, outs } = await serve();
    await fetch(`${url}/api/v1/team?limit=1`, { headers: { 'x-api-key': 'sk_sim_pro' } });
    await fetch(`${url}/api/v1/nowhere`);
    await expect
      .poll(() => linesOf(outs.slice(1)))
      .toEqual([
        expect.stringMatching(/^GET {4}\/api\/v1\/team 200 \d+\.\d ms$/),
        expect.stringMatching(/^GET {4}\/api\/v1\/nowhere 404 \d+\.\d ms$/),
      ]);
  });

  it('logs one JSON object per event, or nothing', async () => {
    const { url, outs } = await serve('--log', 'json');
    await fetch(url);
    await expect
      .poll(() => linesOf(outs).map(line => JSON.parse(line) as object))
      .toMatchObject([
        { event: 'started', url, seed: 1, clock: { now: START, mode: 'manual' }, apiKeys: { org_acme: 'sk_sim_acme' } },
        { event: 'request', method: 'GET', path: '/', status: 200 },
      ]);
    const io = testIo();
    const silent = runCli(['--port', '0', '--log', 'silent'], io);
    io.end();
    expect([await silent, io.outs, io.errs]).toEqual([0, [], []]);
  });

  it.each([
    [[], 429],
    [['--no-throttle'], 200],
  ])('throttles unless it is switched off: %j', async (flags, last) => {
    const { url } = await serve(...flags);
    const ask = () => fetch(`${url}/api/v1/organization`, { headers: { 'x-api-key': 'sk_sim_pro' } });
    for (let i = 0; i < 100; i++) expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(last);
  });

  it('makes the given platforms fail, also after a reset', async () => {
    const { outs, sim } = await serve('--fail-platform', 'INSTAGRAM', '--fail-platform', 'tiktok:rate-limited:0.3');
    expect(outs[0]).toContain('Failing  INSTAGRAM outage, TIKTOK rate-limited at rate 0.3');
    expect((await sim('platform', 'INSTAGRAM')).text).toMatch(/^INSTAGRAM +outage +outage/);
    await sim('platform', 'INSTAGRAM', 'ok');
    expect((await sim('platform', 'INSTAGRAM')).text).toBe('INSTAGRAM  operational');
    await sim('reset');
    expect((await sim('platform', 'INSTAGRAM')).text).toMatch(/^INSTAGRAM +outage +outage/);
  });

  it('registers a webhook for every organization', async () => {
    const { url } = await serve('--webhook', 'http://127.0.0.1:9/hook=mine');
    const response = await fetch(`${url}/_sim/webhooks`);
    const { items } = (await response.json()) as { readonly items: readonly { readonly organizationId: string }[] };
    expect(items.map(webhook => webhook.organizationId).sort()).toEqual(['org_acme', 'org_free', 'org_pro']);
    expect(items).toEqual(items.map(webhook => expect.objectContaining({ ...webhook, url: 'http://127.0.0.1:9/hook', secret: 'mine' })));
  });

  it('logs each attempt at a delivery that failed, also after a reset', async () => {
    const { url, outs, sim } = await serve('--webhook', 'http://127.0.0.1:9/hook?token=hush=whsec_mine');
    await sim('reset');
    await sim('clock', 'advance', '1s');
    await fetch(`${url}/api/v1/team/team_acme_support`, {
      method: 'PATCH',
      headers: { 'x-api-key': 'sk_sim_acme', 'content-type': 'application/json' },
      body: '{"name":"New"}',
    });
    await sim('clock', 'advance', '10m');
    await expect
      .poll(() => linesOf(outs).filter(line => line.startsWith('failed')))
      .toEqual([
        'failed team.updated → http://127.0.0.1:9/hook attempt 1: connection refused, is retried',
        'failed team.updated → http://127.0.0.1:9/hook attempt 2: connection refused, is retried',
        'failed team.updated → http://127.0.0.1:9/hook attempt 3: connection refused',
      ]);
  });

  it('says with sim explain why something is as it is', async () => {
    const { url, sim } = await serve();
    await fetch(`${url}/_sim/platforms/TIKTOK`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: '{"failure":{"mode":"outage"}}',
    });
    const { code, text } = await sim('explain', 'TIKTOK');
    expect(code).toBe(0);
    expect(text).toMatch(
      /^platform TIKTOK\nTIKTOK is outage: .*\n\nbecause\n {2}.* {2}req_\d+ +PATCH \/_sim\/platforms\/TIKTOK was called/,
    );
    expect(text).toContain('sim platform TIKTOK ok  Let TIKTOK work again');
    expect(JSON.parse((await sim('explain', 'TIKTOK', '--json')).text)).toMatchObject({ subject: { kind: 'platform', id: 'TIKTOK' } });
    expect(await sim('explain', 'post_none')).toMatchObject({ code: 2, text: expect.stringContaining('Subject post_none not found') });
    expect(await sim('explain')).toMatchObject({ code: 2, text: expect.stringContaining('The id is missing: sim explain <id>') });
  });

  it('sends an event again with sim resend', async () => {
    const { url, sim } = await serve('--webhook', 'http://127.0.0.1:9/hook=whsec_mine');
    const headers = { 'x-api-key': 'sk_sim_acme', 'content-type': 'application/json' };
    await fetch(`${url}/api/v1/team/team_acme_support`, { method: 'PATCH', headers, body: '{"name":"New"}' });
    const { items } = (await (await fetch(`${url}/_sim/events`)).json()) as { readonly items: readonly { readonly id: string }[] };
    const id = items[0]?.id ?? '';
    const sent = await sim('resend', id);
    expect(sent).toMatchObject({ code: 0, text: expect.stringMatching(/^del_\w+ +team\.updated +wh_\w+ +PENDING$/) });
    expect(JSON.parse((await sim('resend', id, '--json')).text)).toMatchObject({ total: 1, items: [{ eventId: id }] });
    expect((await sim('resend', 'evt_none')).text).toContain('Event evt_none not found');
    expect(await sim('resend')).toMatchObject({ code: 2, text: expect.stringContaining('The event is missing: sim resend <event>') });
  });

  it('keeps uploads in the given directory and prints it', async () => {
    const media = path.join(emptyFolder(), 'media');
    const { url, outs } = await serve('--media', media);
    expect(outs[0]).toContain(`Media    ${media}\n`);
    const form = new FormData();
    form.append('file', new Blob([readFileSync('fixtures/media/picture.jpg')]), 'picture.jpg');
    const answer = await fetch(`${url}/api/v1/upload`, { method: 'POST', headers: { 'x-api-key': 'sk_sim_acme' }, body: form });
    expect(answer.status).toBe(200);
    expect(readdirSync(path.join(media, 'default/files'))).toHaveLength(1);
  });

  it.each([
    [[], 200],
    [['--allow-fetch'], 400],
  ])('uses the network for media only if it is allowed: %j', async (flags, status) => {
    const { url } = await serve(...flags);
    const answer = await fetch(`${url}/api/v1/upload/from-url`, {
      method: 'POST',
      headers: { 'x-api-key': 'sk_sim_acme', 'content-type': 'application/json' },
      // Too long for a host name, so no DNS query is needed to know that it does not exist.
      body: JSON.stringify({ url: `http://${'x'.repeat(64)}.test/picture.jpg` }),
    });
    expect(answer.status).toBe(status);
  });

  it('requires the control token, and prints a generated one', async () => {
    const { url, sim } = await serve('--control-token', 'mine');
    expect((await fetch(`${url}/_sim/status`)).status).toBe(401);
    expect(await sim('status')).toMatchObject({ code: 2, text: expect.stringContaining('(set it with --control-token)') as string });
    expect((await sim('status', '--control-token', 'mine')).code).toBe(0);
    const open = await serve('--host', '0.0.0.0');
    const token = /Token +(\S{20,})/.exec(open.outs[0] ?? '')?.[1] ?? '';
    expect((await open.sim('status')).code).toBe(2);
    expect((await open.sim('status', '--control-token', token)).code).toBe(0);
  });
});

describe('a command for a running simulator', () => {
  it('shows the status as text and as JSON', async ({ simulator: { url, sim } }) => {
    const { code, text } = await sim('status');
    expect(code).toBe(0);
    expect(text).toContain(`url              ${url}`);
    expect(text).toContain(`clock            ${START}, manual`);
    expect(text).toMatch(/^social accounts {2}22$/m);
    expect(JSON.parse((await sim('status', '--json')).text)).toMatchObject({ world: 'default', clock: { now: START } });
  });

  it('shows running imports and uploads with their progress', async ({ simulator: { url, sim } }) => {
    expect((await sim('status')).text).not.toContain('csv-import');
    const row = 'team_acme_marketing,A,2026-03-09T11:00:00Z,DRAFT,TWITTER,Hi\n';
    const form = new FormData();
    form.append('file', new File([`teamId,title,postDate,status,socialAccountTypes,text\n${row.repeat(40)}`], 'spring.csv'));
    await fetch(`${url}/api/v1/post-csv-import`, { method: 'POST', headers: { 'x-api-key': 'sk_sim_acme' }, body: form });
    await sim('clock', 'advance', '2s');
    expect((await sim('status')).text).toMatch(
      /\n\ncsv-import {2}csv_\w+ {2}spring\.csv {2}PROCESSING {2}█{10}░{10} {2}50 % {2}20 of 40 rows {2}ends 2026-03-02T09:00:03\.000Z \(in 1 s\)$/,
    );
  });

  it('shows and changes the clock', async ({ simulator: { sim } }) => {
    expect((await sim('clock')).text).toBe(`${START}, manual`);
    expect((await sim('clock', 'advance', '6h')).text).toMatch(/^2026-03-02T09:00:00.000Z → 2026-03-02T15:00:00.000Z, \d+ jobs? run$/);
    expect((await sim('clock', 'advance', 'PT30M', '--json')).text).toContain('"to":"2026-03-02T15:30:00.000Z"');
    expect((await sim('clock', 'to', '2026-03-03T00:00:00+01:00')).text).toContain('→ 2026-03-02T23:00:00.000Z');
    expect((await sim('clock', 'settle', '1m')).code).toBe(0);
    expect((await sim('clock', 'mode', '10x')).text).toMatch(/, realtime at 10x$/);
    expect((await sim('clock', 'mode', 'manual')).text).toMatch(/, manual$/);
  });

  it('prints the error message of the simulator', async ({ simulator: { sim } }) => {
    const { code, text } = await sim('clock', 'to', '2020-01-01T00:00:00Z');
    expect(code).toBe(2);
    expect(text).toMatch(/^sim: .*2026-03-02T09:00:00.000Z/);
  });

  it('makes platforms fail and recover', async ({ simulator: { sim } }) => {
    expect((await sim('platform')).text.split('\n')).toHaveLength(15);
    const { text } = await sim('platform', 'tiktok', 'reject', '--rate', '0.5', '--times', '3', '--account', 'sa_acme_tiktok');
    expect(text).toContain('reject at rate 0.5, 3 more calls, sa_acme_tiktok only');
    expect(JSON.parse((await sim('platform', 'TIKTOK', 'ok', '--json')).text)).toMatchObject({ platform: 'TIKTOK', failure: null });
  });

  it.each([
    'status',
    'clock',
    'platform',
    'reset',
    'platform TIKTOK ok',
    'trigger token-revoked',
    'snapshot list',
    `snapshot import ${path.resolve('package.json')}`,
  ])('exits with 3 if no simulator responds: %s', async words => {
    const { code, text } = await simAt('http://127.0.0.1:9', ...words.split(' '));
    expect(code).toBe(3);
    expect(text).toMatch(
      /^sim: No simulator responds at http:\/\/127\.0\.0\.1:9 \([^)]+\)\. Start one with sim, or give its address with --url$/,
    );
  });

  it('exits with 3 if the server is not a simulator', async () => {
    const url = await answering((_, response) => response.end('<html>hello</html>'));
    expect(await simAt(url, 'status')).toEqual({
      code: 3,
      text: `sim: The server at ${url} is not a simulator (status 200). Give the address of one with --url`,
    });
    for (const place of [url, 'http://127.0.0.1:9']) expect((await simAt(place, 'wait', '--timeout', '0.1')).code).toBe(3);
  });
});
