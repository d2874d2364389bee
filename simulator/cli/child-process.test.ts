import { expect, it } from 'vitest';
import { pastProxies } from './child-process.ts';

const SIM_URL = 'http://127.0.0.1:4010';

it.for<[string, Record<string, string>, string]>([
  ['nothing', { SIM_URL }, 'localhost,127.0.0.1,::1'],
  ['the large name', { SIM_URL, NO_PROXY: 'intra.example' }, 'intra.example,localhost,127.0.0.1,::1'],
  ['the small name', { SIM_URL, no_proxy: 'intra.example, .local' }, 'intra.example,.local,localhost,127.0.0.1,::1'],
  ['both', { SIM_URL, NO_PROXY: 'a.example,localhost', no_proxy: 'b.example a.example' }, 'a.example,localhost,b.example,127.0.0.1,::1'],
  ['everything', { SIM_URL, NO_PROXY: '*' }, '*'],
  ['an empty value', { SIM_URL, no_proxy: '' }, 'localhost,127.0.0.1,::1'],
  ['an address of the user', { SIM_URL: 'https://[fd00::1]:4010/sim' }, 'localhost,127.0.0.1,::1,fd00::1'],
])('lets calls to the simulator go past a proxy, beside %s', ([, env, hosts]) => {
  expect(pastProxies({ ...env, HTTP_PROXY: 'http://proxy:3128' })).toEqual({
    ...env,
    HTTP_PROXY: 'http://proxy:3128',
    NO_PROXY: hosts,
    no_proxy: hosts,
  });
});
