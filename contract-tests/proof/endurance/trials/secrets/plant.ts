/** Requests with secrets where they belong, and where people put them by mistake. */
import type { Canaries, Text } from './canaries.ts';

interface PlantedCall {
  readonly method: string;
  readonly target: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** Whether the URL contains the secret. An error that repeats the URL then only repeats what the caller has sent. */
  readonly isInPath?: true;
}

function callsWith({ apiKey, otherApiKey, webhookSecret, controlToken }: Canaries): readonly PlantedCall[] {
  const control = { authorization: `Bearer ${controlToken}` };
  const key = { 'x-api-key': apiKey };
  return [
    { method: 'GET', target: '/api/v1/team', headers: key },
    { method: 'GET', target: '/api/v1/team', headers: { 'x-api-key': `${apiKey}x` } },
    { method: 'GET', target: '/api/v1/team', headers: { authorization: `Bearer ${apiKey}` } },
    { method: 'GET', target: '/api/v1/team', headers: { ...key, cookie: `key=${apiKey}` } },
    { method: 'GET', target: `/api/v1/team?x-api-key=${apiKey}` },
    { method: 'GET', target: `/api/v1/team?apiKey=${apiKey}&token=${controlToken}&secret=${webhookSecret}`, headers: key },
    { method: 'GET', target: `/api/v1/post/${apiKey}`, headers: key },
    { method: 'GET', target: `/api/v1/post?teamId=${apiKey}`, headers: key },
    { method: 'GET', target: `/api/v1/${apiKey}/${webhookSecret}`, headers: key, isInPath: true },
    {
      method: 'POST',
      target: '/api/v1/post',
      headers: key,
      body: { title: apiKey, status: webhookSecret, data: { TWITTER: { text: apiKey } } },
    },
    { method: 'POST', target: '/api/v1/team', headers: { 'x-api-key': otherApiKey }, body: { apiKey: otherApiKey, name: 5 } },
    { method: 'POST', target: '/api/v1/upload/from-url', headers: key, body: { url: `https://cdn.example.com/a.jpg?token=${apiKey}` } },
    { method: 'GET', target: '/_sim/status', headers: control },
    { method: 'GET', target: '/_sim/status', headers: { authorization: `Bearer ${controlToken}x` } },
    { method: 'GET', target: '/_sim/status', headers: { authorization: controlToken } },
    { method: 'GET', target: `/_sim/status?token=${controlToken}`, headers: control },
    { method: 'GET', target: '/_sim/organizations', headers: { ...control, 'x-sim-world': 'nowhere' } },
    { method: 'PATCH', target: '/_sim/platforms/INSTAGRAM', headers: control, body: { failure: { mode: apiKey } } },
    { method: 'POST', target: '/_sim/faults', headers: control, body: { operationId: webhookSecret, effect: { status: 503 } } },
    {
      method: 'POST',
      target: '/_sim/webhooks',
      headers: control,
      body: { organizationId: 'org_pro', url: 'ftp://x', secret: webhookSecret },
    },
    { method: 'POST', target: '/_sim/clock/advance', headers: control, body: { by: 'PT5M' } },
  ];
}

/**
 * Makes the calls, and returns the bodies of their errors. An error that repeats a wrong value is ignored, because only its caller sees it and
 * has sent the value. The log must mask it.
 */
export async function plant(url: string, canaries: Canaries): Promise<Text[]> {
  const texts: Text[] = [];
  for (const call of callsWith(canaries)) {
    const { method, target, headers, body, isInPath } = call;
    const init = {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    };
    const response = await fetch(url + target, init);
    const text = await response.text();
    const isOwnValue = isInPath === true || (body !== undefined && response.status === 400);
    if (response.status >= 400 && !isOwnValue) texts.push({ place: `the error of ${method} ${target.split('?')[0]}`, text });
  }
  return texts;
}
