import { setupServer } from 'msw/node';
import { createSimulator } from 'social-publishing-sim';
import { createHandlers } from 'social-publishing-sim/msw';
import { afterAll, beforeAll, expect, it } from 'vitest';

const API = 'https://api.example.com';
const sim = await createSimulator({ startTime: '2026-03-02T09:00:00Z' });
const server = setupServer(...createHandlers(sim, { baseUrl: API }));
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(async () => {
  server.close();
  await sim.close();
});

it('accepts an upload in a form and streams it back', async () => {
  const form = new FormData();
  form.set('teamId', 'team_acme_marketing');
  form.set('file', new Blob([picture()], { type: 'image/png' }), 'picture.png');
  const response = await fetch(`${API}/api/v1/upload`, { method: 'POST', headers: { 'x-api-key': 'sk_sim_acme' }, body: form });
  const upload = (await response.json()) as { url: string; size: number };
  expect(response.status).toBe(200);
  const bytes: Uint8Array[] = [];
  const media = await fetch(upload.url);
  for await (const chunk of media.body ?? []) bytes.push(chunk);
  expect(Buffer.concat(bytes)).toEqual(picture());
});

/** A PNG of one pixel. */
function picture(): Buffer<ArrayBuffer> {
  return Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
}
