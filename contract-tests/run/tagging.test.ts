import { describe, expect, it } from 'vitest';
import type { SentInit } from '../session.ts';
import { createTagging, type UntaggedRequest } from './tagging.ts';

const TAG = '[sim 1a2b3c4d] ';
const JSON_TYPE = { 'Content-Type': 'application/json' };

/** Sends a request to a service that answers with what it was sent, and returns that and the answer. */
async function exchange(path: string, request: UntaggedRequest) {
  const sent: SentInit[] = [];
  const tagging = createTagging({
    tag: TAG,
    fetch: (_, init) => {
      sent.push(init);
      return Promise.resolve(
        new Response(init.body ?? null, { status: 201, headers: { 'content-type': init.headers['content-type'] ?? '' } }),
      );
    },
  });
  const response = await tagging.send(`https://staging.example.com/base/api/v1${path}`, request);
  const [init] = sent;
  if (!init) throw new Error('Nothing was sent');
  return { init, response, tagging };
}

const post = (path: string, body: unknown) => exchange(path, { method: 'POST', headers: JSON_TYPE, body: JSON.stringify(body) });

describe('createTagging', () => {
  it('tags titles and texts, and takes the tag out of the answer', async () => {
    const { init, response } = await post('/post', { title: 'Launch', data: {} });
    expect(init).toMatchObject({ headers: { 'content-type': 'application/json' }, body: `{"title":"${TAG}Launch","data":{}}` });
    expect([response.status, await response.json()]).toEqual([201, { title: 'Launch', data: {} }]);
  });

  it.each(['x'.repeat(80), 'x'.repeat(64) + 'ü"\n'.repeat(5)])('keeps the length of the long text %j, and gives it back', async title => {
    const { init, response } = await post('/post', { title });
    const { title: sent } = JSON.parse(String(init.body)) as { title: string };
    expect(sent.startsWith(TAG) && sent.length === title.length).toBe(true);
    expect(await response.json()).toEqual({ title });
  });

  it('gives texts back inside of others and at any depth, also of webhooks', async () => {
    const { tagging } = await post('/team', { name: 'Spring' });
    const seen = { data: [{ name: `Copy of ${TAG}Spring`, other: TAG }] };
    expect(tagging.untagged(seen)).toEqual({ data: [{ name: 'Copy of Spring', other: TAG }] });
  });

  it('tags the names of files in forms', async () => {
    const body = new FormData();
    body.append('teamId', 'team_1');
    body.append('file', new Blob(['x'], { type: 'image/png' }), 'a.png');
    const { init, tagging } = await exchange('/upload', { method: 'POST', headers: {}, body });
    const form = await new Response(init.body ?? null, { headers: init.headers }).formData();
    expect([form.get('teamId'), form.get('file')]).toMatchObject(['team_1', { name: `${TAG}a.png`, type: 'image/png' }]);
    expect(tagging.untagged(`${TAG}a.png`)).toBe('a.png');
  });

  it.each(['not json', '7', '[]', '{"title":7}', '{"title":""}'])('sends the body %j as it is', async body => {
    const { init, response } = await exchange('/post', { method: 'POST', headers: JSON_TYPE, body });
    expect([init.body, await response.text()]).toEqual([body, body]);
  });

  it('sends bytes and requests of other operations as they are', async () => {
    const body = new Uint8Array([1, 2, 3]);
    const { init } = await exchange('/upload', { method: 'PUT', headers: {}, body });
    expect(init.body).toBe(body);
    expect((await post('/nowhere', { title: 'x' })).init.body).toBe('{"title":"x"}');
  });
});
