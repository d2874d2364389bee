/** A deployment behind the guard, whose answers a function returns. */

import path from 'node:path';
import { onTestFinished } from 'vitest';
import { createFolder } from '../../../simulator/testing/folder.fixture.ts';
import { encodedContent } from '../../exchange.ts';
import type { Need } from '../../session.ts';
import { READS_ONLY, type Switches } from '../../switches.ts';
import { type Budget, createBudget } from '../budget.ts';
import { fakeTarget, KEY } from '../fake-target.fixture.ts';
import { createRetryOn429, type Safety } from './ask.ts';
import { createResourceList, type RunRecord } from './created-resources.ts';
import { guardTarget } from './guard.ts';
import { createNetwork } from './network.ts';

export const TAG = '[sim 1a2b] ';
const RUN: RunRecord = {
  run: '1a2b',
  baseUrl: 'http://service.test',
  teamId: 'team_1',
  tag: TAG,
  startedAt: new Date().toISOString(),
};
/** Dates a day after, and a day before, the earliest date that may be scheduled. */
export const FAR = new Date(Date.now() + 301 * 86_400_000).toISOString();
export const SOON = new Date(Date.now() + 299 * 86_400_000).toISOString();

/** All switches, for the account `sa_1`. */
export const ALL_SWITCHES: Switches = {
  ...READS_ONLY,
  allowWrites: true,
  publishAccounts: ['sa_1'],
  importAccounts: ['sa_1'],
  allowSettings: true,
  allowThrottle: true,
};

export function budgetOf(maxRequests: number): Budget {
  return createBudget({ maxRequests, maxTimeMs: 60_000, reserveMs: () => 0 });
}

export type Answering = (request: Request) => Response | undefined;

/** Creates a deployment. Created resources get the id `new_<n>`, where n counts the requests. `needs` are the needs of the property that sends. */
export async function deployment(part: Partial<Safety> = {}, answer?: Answering, needs: readonly Need[] = []) {
  const folder = createFolder(onTestFinished);
  const waits: number[] = [];
  const sent: { method: string; path: string; url: string; headers: Headers; body: Promise<string> }[] = [];
  const target = fakeTarget(request => {
    const { method, url, headers } = request;
    sent.push({ method, url, headers, path: new URL(url).pathname, body: request.clone().text() });
    return answer?.(request) ?? Response.json({ id: `new_${sent.length}` });
  });
  const createdResources = createResourceList(path.join(folder, 'made.ndjson'), RUN);
  const safety: Safety = {
    switches: { ...READS_ONLY, allowWrites: true },
    budget: budgetOf(100),
    pace: { send: (_, ask) => ask(), meanAnswerMs: 0, counted: () => 0 },
    retryOn429: createRetryOn429(ms => {
      waits.push(ms);
      return Promise.resolve();
    }),
    network: createNetwork(),
    createdResources,
    presence: { lost: () => undefined, signal: new AbortController().signal },
    signal: new AbortController().signal,
    ...part,
  };
  const session = { ...(await guardTarget(target, safety).open(1, needs)), tag: TAG };
  const raw = await target.open(1);
  const ask = async (
    method: string,
    where: string,
    body?: object | string,
    headers: Readonly<Record<string, string>> = { 'x-api-key': KEY },
  ) => {
    const url = where.startsWith('http') ? where : `${session.baseUrl}${where}`;
    const content = typeof body === 'string' ? { headers: {}, body } : body && (await encodedContent(body));
    return session.fetch(url, { method, ...content, headers: { ...headers, ...content?.headers } });
  };
  return { ask, sent, waits, createdResources, safety, session, raw };
}

/** Returns the form of an upload or a CSV import. */
export function formOf(name: string, content: string): FormData {
  const form = new FormData();
  form.append('file', new Blob([content]), name);
  return form;
}
