import { afterAll, expect, it } from 'vitest';
import { controlApi } from '../../../openapi/document.ts';
import { subjectKinds } from '../../../simulator/domain/explain/subjects.ts';
import type { World } from '../../../simulator/domain/world.ts';
import { objectsOf, read } from '../../suites/requests.ts';
import { simulatorTarget } from '../../target.ts';
import { explained, lastCall } from './explained.ts';
import { IDS } from './subject-ids.ts';

let seen: World | undefined;
const target = simulatorTarget({
  onExchange: ({ world }) => {
    seen = world;
  },
});
const prepared = target.then(async opened => {
  const session = await opened.open(1);
  const { teamId, control } = session;
  if (!control) throw new Error('A simulator has a control API');
  await control('POST', '/_sim/webhooks', { organizationId: 'org_acme', url: 'http://127.0.0.1:9/' });
  await control('POST', '/_sim/faults', { operationId: 'listTeams', effect: { status: 503 } });
  const file = { fileName: 'big.pdf', mimeType: 'application/pdf', fileSize: 1_000 };
  await read(session, 'initMultipartUpload', { body: { teamId, ...file } });
  await read(session, 'connectSocialAccount', { body: { teamId, type: 'SLACK', redirectUrl: 'https://shop.test/' } });
  await read(session, 'createPortalLink', { body: { teamId, socialAccountTypes: ['SLACK'] } });
  await read(session, 'createTeam', { body: { name: 'Its event is delivered' } });
  if (!seen) throw new Error('No call was seen');
  return { session, control, world: seen };
});
afterAll(async () => (await target).close());

/** What the document says of the ids that can be explained. */
const description = (controlApi().json.paths?.['/_sim/explain/{id}']?.parameters ?? [])
  .map(parameter => ('description' in parameter ? parameter.description : ''))
  .join(' ');

it('has an id of each kind of subject', () => {
  expect(Object.keys(IDS).toSorted()).toEqual(subjectKinds.map(({ noun }) => noun).toSorted());
});

it.each(Object.entries(IDS))('explains a %s, and says in the document that it can', async (noun, idsOf) => {
  const { control, world } = await prepared;
  const [first] = idsOf(world);
  const { kind, because } = await explained({ control }, first?.id ?? '');
  expect(kind).toBe(noun);
  expect(because).not.toEqual([]);
  expect(description).toContain(noun);
});

it('explains a row of an import, a job, a request of either API, and a platform', async () => {
  const { session, control } = await prepared;
  const { items } = await read(session, 'listCsvImports', {});
  const rows = await read(session, 'listCsvImportRows', { path: { importId: String(objectsOf(items)[0]?.['id']) } });
  const jobs = objectsOf((await control('GET', '/_sim/jobs'))['items']);
  const ids: Readonly<Record<string, string>> = {
    row: String(objectsOf(rows['items'])[0]?.['id']),
    job: String(jobs[0]?.['id']),
    request: await lastCall({ control }, 'createTeam'),
    platform: 'LINKEDIN',
  };
  for (const [kind, id] of Object.entries(ids)) {
    expect((await explained({ control }, id)).kind).toBe(kind);
    expect(description).toContain(kind);
  }
  expect((await explained({ control }, await lastCall({ control }, 'createFault'))).kind).toBe('request');
});
