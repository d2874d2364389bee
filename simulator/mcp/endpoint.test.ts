import request from 'supertest';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createSimulator } from '../index.ts';
import { simulatorWithEndpoint } from './assistant.fixture.ts';

const HELLO = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
};
const ACCEPT = 'application/json, text/event-stream';

describe('/_sim/mcp', () => {
  it('answers clients that are no pages', async () => {
    const { url } = await simulatorWithEndpoint();
    const answer = await request(url).post('/_sim/mcp').set('accept', ACCEPT).send(HELLO);
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('"name":"social-publishing-sim"');
  });

  it.each([
    ['Origin', 'https://evil.example'],
    ['Origin', 'null'],
    ['Host', 'evil.example'],
    ['Sec-Fetch-Site', 'cross-site'],
  ])('refuses a page: %s: %s', async (header, value) => {
    const { simulator, url } = await simulatorWithEndpoint();
    const call = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'advance_clock', arguments: { by: '1h', world: 'default' } },
    };
    for (const message of [HELLO, call])
      await request(url).post('/_sim/mcp').set('accept', ACCEPT).set(header, value).send(message).expect(403);
    expect(simulator.clock.now()).toBe('2026-03-02T09:00:00.000Z');
    expect(simulator.worlds.list()).toHaveLength(1);
  });

  it('needs the control token where there is one, and uses it for its tools', async () => {
    const { url } = await simulatorWithEndpoint({ control: { controlToken: 'a-token-of-mine' } });
    const post = () => request(url).post('/_sim/mcp').set('accept', ACCEPT);
    await post().send(HELLO).expect(401);
    await post().set('authorization', 'Bearer another').send(HELLO).expect(401);
    await post().set('authorization', 'Bearer a-token-of-mine').send(HELLO).expect(200);
  });

  it('refuses a message that is too long, or makes no sense', async () => {
    const { url } = await simulatorWithEndpoint();
    const post = () => request(url).post('/_sim/mcp').set('accept', ACCEPT).set('content-type', 'application/json');
    await post()
      .send(JSON.stringify({ ...HELLO, more: 'x'.repeat(1_100_000) }))
      .expect(413);
    await post()
      .send('{')
      .expect(400, /-32700/);
    await post()
      .send('{"jsonrpc":"2.0","id":1,"method":"ping","params":{"__proto__":{}}}')
      .expect(400, /-32600/);
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'status', arguments: null } };
    await post()
      .send(JSON.stringify(call))
      .expect(200, /structuredContent/);
  });

  it('is not there unless it is wanted', async () => {
    const simulator = await createSimulator();
    onTestFinished(() => simulator.close());
    const { url } = await simulator.listen();
    await request(url).post('/_sim/mcp').set('accept', ACCEPT).send(HELLO).expect(404);
    const { text } = await request(url).get('/llms.txt').expect(200);
    expect(text).toContain('start the simulator with --mcp');
  });

  it('is named by /llms.txt', async () => {
    const { url } = await simulatorWithEndpoint();
    const { text, headers } = await request(url).get('/llms.txt').expect(200);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(text).toMatch(/^# Social publishing simulator\n/);
    expect(text).toContain('(/_sim/mcp)');
    await request(url).post('/llms.txt').expect(405);
  });
});
