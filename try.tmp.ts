import { createSimulator } from './simulator/index.ts';
const sim = await createSimulator({ startTime: '2026-03-02T09:00:00Z', throttle: false, onProblem: p => console.error('PROBLEM', p) });
const text = 'Launch day is near, and here is what we have built for you. '.repeat(45);
await sim.fetch('http://x/_sim/organizations/org_acme', {method:'PATCH', headers:{'content-type':'application/json'}, body: JSON.stringify({limits:{dailyPosts:{LINKEDIN:1e9,TWITTER:1e9},monthlyPosts:1e9}})}).then(r=>r.text()).then(t=>console.log(t.slice(0,100)));
const bodyText = JSON.stringify({ teamId: 'team_acme_marketing', title: 'Launch', status: 'SCHEDULED', postDate: '2026-04-02T09:00:00.000Z', socialAccountTypes: ['LINKEDIN','TWITTER'], data: { LINKEDIN: { text }, TWITTER: { text: 'Launch' } } });
const bytes = Buffer.from(bodyText);
const headers = { 'x-api-key': 'sk_sim_acme', 'content-type': 'application/json' };
const msg = (method: string, path: string, query = '', b: Uint8Array = new Uint8Array()) => ({ method, path, query, headers, remoteAddress: '1', origin: 'http://x', body: { bytes: async () => b, stream: async function* () {} } });
const first = await sim.handler(msg('POST', '/api/v1/post', '', bytes));
const id = JSON.parse(first.body as string).id;
async function rate(name: string, m: any) {
  for (let i = 0; i < 300; i++) await sim.handler(m);
  const t = performance.now(); const c0 = process.cpuUsage(); let n = 0;
  while (performance.now() - t < 1500) { const r = await sim.handler(m); if (r.status !== 200) throw new Error(r.body as string); n++; }
  const c = process.cpuUsage(c0); console.log(name, n, ((c.user + c.system) / n).toFixed(1), 'us cpu');
}
await rate('get', msg('GET', '/api/v1/post/' + id));
await rate('list', msg('GET', '/api/v1/post', 'teamId=team_acme_marketing&limit=10'));
await rate('post', msg('POST', '/api/v1/post', '', bytes));
await rate('get', msg('GET', '/api/v1/post/' + id));
await rate('list', msg('GET', '/api/v1/post', 'teamId=team_acme_marketing&limit=10'));
console.log(sim.worlds.defaultWorld.posts.posts.size);
