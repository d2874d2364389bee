/** Work that is gone without an end, as the stream of a world says it. */

import * as fc from 'fast-check';
import { type Fields, fieldsOf } from '../../../exchange.ts';
import { pause } from '../../../run/pause.ts';
import type { Session } from '../../../session.ts';
import { asked, expectObject, expectThat, objectsOf, read } from '../../../suites/asking.ts';
import { behaviourOf } from '../behaviour.fixture.ts';
import { type AskControl, askerOf } from './ask-control.ts';

type Kind = 'multipart-upload' | 'history-import';

/** Progress of work is sent ten times in a second. */
const SENT_MS = 150;

behaviourOf<Kind>({
  id: 'control/removed-work',
  area: 'control',
  title: 'Work that is gone without an end is said to be removed, with all that was said of it before, but for when it would end',
  rules: [],
  needs: ['clock', 'control', 'writes'],
  cases: () => fc.constantFrom<Kind[]>('multipart-upload', 'history-import'),
  async check(session, kind) {
    const ask = await askerOf(session);
    // The stream is read to its end, which is that of its world.
    const { id, apiKeys } = (await ask('POST', '/_sim/worlds', { clock: 'manual' })).body;
    const world = String(id);
    const own = { ...session, apiKey: String(fieldsOf(apiKeys)['acme']) };
    const stream = session.fetch(new Request(`${session.baseUrl}/_sim/stream`, { headers: { 'x-sim-world': world } }));
    const end = await begin(own, kind, (method, path, body) => ask(method, path, body, world));
    const work = objectsOf((await ask('GET', '/_sim/status', undefined, world)).body['work']).find(each => each['kind'] === kind);
    await end();
    await pause(SENT_MS);
    await ask('DELETE', `/_sim/worlds/${world}`);
    const said = jobsIn(await (await stream).text()).find(({ status }) => status === 'REMOVED');
    expectThat(work !== undefined && said !== undefined, `nothing says that a ${kind} was removed`);
    expectObject(`a removed ${kind}`, said ?? {}, { ...work, status: 'REMOVED', endsAt: null });
  },
});

/** Begins work, and gives what ends it before its time. */
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
