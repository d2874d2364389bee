import { expect, it } from 'vitest';
import type { RequestRecord } from '../../../../openapi/generated/control-types.ts';
import { runToEnd } from '../../../testing/child.ts';
import { curlOf } from './curl.ts';

const request: RequestRecord = {
  id: 'req_1',
  at: '2026-03-02T09:00:00.000Z',
  method: 'POST',
  path: '/api/v1/team?limit=1&q=a b',
  operationId: 'createTeam',
  answeredBy: 'operation',
  status: 200,
  durationMs: 1,
  requestHeaders: { host: '127.0.0.1', 'x-api-key': 'sk_sim_***', 'content-type': 'application/json', 'content-length': '9' },
  requestBody: { name: "It's $HOME" },
  responseBody: null,
};

it('quotes every argument for the shell', async () => {
  const command = curlOf(request, 'http://127.0.0.1:4010').replace(/^curl/, 'printf "%s\\n"');
  const { out } = await runToEnd('sh', ['-c', command], { env: { SIM_API_KEY: 'sk_mine' } });
  expect(out.trim().split('\n')).toEqual([
    '-X',
    'POST',
    'http://127.0.0.1:4010/api/v1/team?limit=1&q=a b',
    '-H',
    'x-api-key: sk_mine',
    '-H',
    'content-type: application/json',
    '--data-raw',
    '{"name":"It\'s $HOME"}',
  ]);
});

it('omits the method and headers of a simple request', () => {
  expect(curlOf({ ...request, method: 'GET', path: '/api/v1/', requestHeaders: {}, requestBody: null }, 'http://sim')).toBe(
    "curl 'http://sim/api/v1/'",
  );
});
