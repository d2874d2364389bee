import { createSimulator } from './simulator/index.ts';
import { renderPost } from './simulator/domain/posts/render.ts';
import { validatorsOf } from './simulator/http/validate.ts';
import { publicApi } from './openapi/document.ts';
const sim = await createSimulator({ startTime: '2026-03-02T09:00:00Z', throttle: false, onProblem: p => console.error('PROBLEM', p) });
const text = 'Launch day is near, and here is what we have built for you. '.repeat(45);
const bodyText = JSON.stringify({ teamId: 'team_acme_marketing', title: 'Launch', status: 'SCHEDULED', postDate: '2026-04-02T09:00:00.000Z', socialAccountTypes: ['LINKEDIN','TWITTER'], data: { LINKEDIN: { text }, TWITTER: { text: 'Launch' } } });
const r = await sim.fetch('http://x/api/v1/post', { method: 'POST', headers: { 'x-api-key': 'sk_sim_acme', 'content-type': 'application/json' }, body: bodyText });
const created = await r.json();
const world = sim.worlds.defaultWorld;
const post = world.posts.posts.get(created.id)!;
const v = validatorsOf(publicApi, 'drop');
const spec = publicApi.operations().find(o => o.id === 'getPost')!;
const validator = v(spec);
const cspec = publicApi.operations().find(o => o.id === 'createPost')!;
const cval = v(cspec);
function time(name: string, f: () => unknown) {
  let best = Infinity;
  for (let k = 0; k < 20; k++) { const t = performance.now(); for (let i = 0; i < 2000; i++) f(); best = Math.min(best, (performance.now() - t) / 2); }
  console.log(name.padEnd(30), best.toFixed(2), 'us');
}
const wire = renderPost(world, post, 'http://x');
time('render', () => renderPost(world, post, 'http://x'));
time('stringify', () => JSON.stringify(wire));
time('validate response', () => validator.response(200, wire));
time('JSON.parse', () => JSON.parse(bodyText));
const bodyValue = JSON.parse(bodyText);
time('validate body', () => cval.body(bodyValue));
time('runDue', () => world.clock.runDue());
time('throttle', () => world.throttle.take('getPost k', world.clock.now()));
console.log(JSON.stringify(wire).length);
import { postOperations } from './simulator/domain/posts/operations.ts';
const organization = world.organizations.organizations.get('org_acme')!;
organization.limits = { monthlyPosts: 1e9, dailyPosts: { LINKEDIN: 1e9, TWITTER: 1e9 } } as any;
time('createPost', () => postOperations.createPost(world, { organization }, { path: {}, query: {}, body: bodyValue, baseUrl: '' } as any));
