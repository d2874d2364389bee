/** Where a call may have its API key. */
import * as fc from 'fast-check';
import { publicApi } from '../../../openapi/document.ts';
import { checkError } from '../../checks/error-shape.ts';
import { type Answer, type Call, targetOf } from '../../exchange.ts';
import type { Property } from '../../property.ts';
import type { Session } from '../../session.ts';
import { callsOn } from '../operation.ts';

/** The wrong places for a key. On a deployment no key is put into the query, because URLs are logged. */
const PLACES = ['bearer token', 'basic credentials', 'cookie', 'query'] as const;
type Place = (typeof PLACES)[number];

export function suite(): readonly Property[] {
  return [onlyItsHeader] as Property[];
}

const reads = publicApi.operations().filter(({ method }) => method === 'GET');

const onlyItsHeader: Property<{ readonly call: Call; readonly place: Place }> = {
  id: 'auth/only-its-header',
  area: 'auth',
  title: 'A key authenticates in its header only: in any other place the answer is 401',
  rules: ['AUTH-03', 'D-AUTH-02'],
  needs: [],
  weight: 2,
  async cases(session) {
    const calls = await Promise.all(reads.map(operation => callsOn(operation, session)));
    const places = session.control ? PLACES : PLACES.filter(place => place !== 'query');
    return fc.record({ call: fc.oneof(...calls), place: fc.constantFrom(...places) });
  },
  async check(session, { call, place }) {
    checkError(await sendElsewhere(session, call, place), 401);
  },
};

async function sendElsewhere(session: Session, call: Call, place: Place): Promise<Answer> {
  const { apiKey, baseUrl } = session;
  const query = place === 'query' ? { ...call.query, 'x-api-key': apiKey, apiKey } : call.query;
  const { method } = call.operation;
  const response = await session.fetch(`${baseUrl}${targetOf({ ...call, query })}`, { method, headers: headersAt(place, apiKey) });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  return { status: response.status, headers: Object.fromEntries(response.headers), text, body: isJson ? JSON.parse(text) : undefined };
}

function headersAt(place: Place, apiKey: string): Record<string, string> {
  if (place === 'bearer token') return { authorization: `Bearer ${apiKey}` };
  if (place === 'basic credentials') return { authorization: `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}` };
  return place === 'cookie' ? { cookie: `x-api-key=${apiKey}` } : {};
}
