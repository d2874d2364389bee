/** The stream's message about work that was removed before it ended. */

import * as fc from 'fast-check';
import { type Fields, fieldsOf } from '../../../exchange.ts';
import { pause } from '../../../run/pause.ts';
import type { Session } from '../../../session.ts';
import { asked, expectObject, expectThat, objectsOf, read } from '../../../suites/asking.ts';
import { behaviourOf } from '../behaviour.fixture.ts';
import { type AskControl, askerOf } from './changes.ts';

type Kind = 'multipart-upload' | 'history-import';

/** The stream sends the progress of work ten times a second. */
const SENT_MS = 150;

behaviourOf<Kind>({
  id: 'control/removed-work',
  area: 'control',
  title: 'The stream reports work that was removed before its end as REMOVED, with all fields as before except its end time',
  rules: [],
  needs: ['clock', 'control', 'writes'],
  cases: () => fc.constantFrom<Kind[]>('multipart-upload', 'history-import'),
  async check(session, kind) {
    const ask = await askerOf(session);
    // The stream is read to its end, which comes when its world is deleted.
    const { id, apiKeys } = (await ask('POST', '/_sim/worlds', { clock: 'manual' })).body;
    const world = String(id);
    const own = { ...session, apiKey: String(fieldsOf(apiKeys)['acme']) };
    const stream = session.fetch(`${session.baseUrl}/_sim/stream`, { method: 'GET', headers: { 'x-sim-world': world } });
    const end = await begin(own, kind, (method, path, body) => ask(method, path, body, world));
    const work = objectsOf((await ask('GET', '/_sim/status', undefined, world)).body['work']).find(each => each['kind'] === kind);
    await end();
    await pause(SENT_MS);
    await ask('DELETE', `/_sim/worlds/${world}`);
    const said = jobsIn(await (await stream).text()).find(({ status }) => status === 'REMOVED');
    expectThat(work !== undefined && said !== undefined, `the stream does not report that a ${kind} was removed`);
    expectObject(`a removed ${kind}`, said ?? {}, { ...work, status: 'REMOVED', endsAt: null });
  },
});

/** Begins work, and returns a function that removes it before its end. */
async function begin(session: Session, kind: Kind, ask: AskControl): Promise<() => Promise<unknown>> {
  if (kind === 'multipart-upload') {
    const body = { teamId: session.teamId, fileName: 'a.mp4', mimeType: 'video/mp4', fileSize: 100_000_000 };
    const { path, uploadId } = await read(session, 'initMultipartUpload', { body });
    return () => asked(session, 'abortMultipartUpload', { body: { path, uploadId } });
  }
  const { id: teamId } = await read(session, 'createTeam', { body: { name: 'Soon gone' } });
  await ask('POST', '/_sim/social-accounts', { teamId, type: 'FACEBOOK' });
  await read(session, 'createHistoryImport', { body: { teamId, socialAccountType: 'FACEBOOK', count: 5 } }, 201);
  return () => asked(session, 'deleteTeam', { path: { id: String(teamId) } });
}

function jobsIn(text: string): readonly Fields[] {
  return [...text.matchAll(/^event: job\ndata: (.*)$/gm)].map(([, data = '']) => fieldsOf(JSON.parse(data)));
}
