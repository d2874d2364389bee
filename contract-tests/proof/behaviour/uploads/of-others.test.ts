/** Every call that accepts the id of an upload accepts uploads of the team and of no team; any other upload is unknown to it. */
import { type JsonSchema, publicApi } from '../../../../openapi/document.ts';
import type { Platform } from '../../../../openapi/generated/types.ts';
import { resolved, typesOf } from '../../../arbitraries/schema.ts';
import { type Answer, type Fields, fieldsOf } from '../../../exchange.ts';
import type { Session } from '../../../session.ts';
import { ask, expectAnswer, expectEqual, objectsOf, read } from '../../../suites/asking.ts';
import { etagOf, putBytes } from '../../../suites/uploads/flows.ts';
import { sampleFiles } from '../../../suites/uploads/sample-files.ts';
import { behaviour } from '../behaviour.fixture.ts';
import type { FreshWorld } from '../fresh-world.ts';
import { storedIn } from '../organizations/world-looks.ts';

/** A call that contains the id of an upload. */
interface Place {
  readonly what: string;
  call(world: FreshWorld, uploadId: string): Promise<Answer>;
}

/** The fields of posts with ids of uploads: `uploadIds`, and each `uploadId` of an item, according to the document. */
const POST_PLACES: readonly Place[] = Object.entries(propertiesOf(publicApi.schema('PostData'))).flatMap(([platform, schema]) =>
  fragmentsOf(schema).flatMap(fragment => [
    {
      what: `createPost with ${platform} ${JSON.stringify(fragment('…'))}`,
      call: ({ session }: FreshWorld, id: string) => ask(session, 'createPost', { body: draftOf(session, platform, fragment(id)) }),
    },
    {
      what: `updatePost with ${platform} ${JSON.stringify(fragment('…'))}`,
      async call({ session }: FreshWorld, id: string) {
        const post = await read(session, 'createPost', { body: draftOf(session, 'BLUESKY', { text: 'Soon' }) });
        const { data, socialAccountTypes } = draftOf(session, platform, fragment(id));
        return ask(session, 'updatePost', { path: { id: String(post['id']) }, body: { data, socialAccountTypes } });
      },
    },
  ]),
);

const MESSAGES: readonly Place[] = (['INSTAGRAM', 'FACEBOOK'] as const).map(platform => ({
  what: `sendRichMessage on ${platform}`,
  async call({ session, control }: FreshWorld, id: string) {
    await read(session, 'enableMessaging', { body: { teamId: session.teamId, type: platform } });
    const socialAccountId = `sa_acme_${platform.toLowerCase()}`;
    const event = { type: 'message', socialAccountId, participant: 'fan', text: 'Hello' };
    const { conversation } = await control('POST', `/_sim/platforms/${platform}/events`, event);
    const conversationId = String(fieldsOf(conversation)['id']);
    return ask(session, 'sendRichMessage', { path: { conversationId }, body: { uploadIds: [id] } });
  },
}));

const OWNERS = ['another team', 'another organization', 'deleted', 'the team', 'no team'] as const;

behaviour<(typeof OWNERS)[number]>({
  id: 'uploads/of-others',
  area: 'uploads',
  title:
    'A post or message accepts uploads of its team and of no team; an upload of another team or organization is unknown in every field',
  rules: ['D-UPL-14', 'AUTH-05'],
  cases: OWNERS,
  async check(world, owner) {
    const uploadId = await uploadOf(world, owner);
    const isUsable = owner === 'the team' || owner === 'no team';
    for (const { what, call } of [...POST_PLACES, ...MESSAGES]) {
      const answer = await call(world, uploadId);
      expectAnswer(`${what} of ${owner}`, answer, isUsable ? 200 : 404);
      if (!isUsable) expectEqual('its message', fieldsOf(answer.body)['message'], `Upload ${uploadId} not found`);
    }
  },
});

async function uploadOf({ session }: FreshWorld, owner: (typeof OWNERS)[number]): Promise<string> {
  const isOther = owner === 'another organization';
  const teamIds: Partial<Record<typeof owner, string | null>> = { 'another team': 'team_acme_support', 'no team': null };
  const teamId = isOther ? session.otherTeamId : teamIds[owner] === undefined ? session.teamId : teamIds[owner];
  const body = { teamId, url: 'https://cdn.example.com/picture.png' };
  const answer = await ask(session, 'createUploadFromUrl', { body }, isOther ? { apiKey: session.otherApiKey ?? '' } : {});
  const id = String(fieldsOf(answer.body)['id']);
  if (owner === 'deleted') await read(session, 'deleteUpload', { path: { id } });
  return id;
}

function draftOf({ teamId }: Session, platform: string, data: Fields): Fields {
  const schema = propertiesOf(publicApi.schema('PostData'))[platform] ?? {};
  const needed = Object.fromEntries(requiredOf(schema).map(name => [name, name === 'sr' ? 'r/needed' : 'Needed']));
  const enums = Object.fromEntries(Object.keys(needed).flatMap(name => firstOf(propertiesOf(schema)[name]).map(value => [name, value])));
  const socialAccountTypes: readonly Platform[] = [platform as Platform];
  return {
    teamId,
    title: 'Soon',
    status: 'DRAFT',
    postDate: '',
    socialAccountTypes,
    data: { [platform]: { ...needed, ...enums, ...data } },
  };
}

function fragmentsOf(schema: JsonSchema): readonly ((id: string) => Fields)[] {
  return Object.entries(propertiesOf(schema)).flatMap(([name, property]): ((id: string) => Fields)[] => {
    if (name === 'uploadIds') return [id => ({ uploadIds: [id] })];
    if (name === 'uploadId') return [id => ({ uploadId: id })];
    const known = resolved(publicApi.json, property);
    if (!typesOf(known).includes('array') || !('items' in known) || known.items === undefined) return [];
    return fragmentsOf(known.items).map(inner => id => ({ [name]: [inner(id)] }));
  });
}

function propertiesOf(schema: JsonSchema): Readonly<Record<string, JsonSchema>> {
  return resolved(publicApi.json, schema).properties ?? {};
}

function requiredOf(schema: JsonSchema): readonly string[] {
  return resolved(publicApi.json, schema).required ?? [];
}

function firstOf(schema: JsonSchema = {}): readonly unknown[] {
  return (resolved(publicApi.json, schema).enum ?? []).slice(0, 1);
}

/** A deleted team leaves no files. Files of others stay. */
const { content, mimeType } = sampleFiles.pdf;

/** Checks uploads and transfers of a deleted team. */
behaviour<boolean>({
  id: 'uploads/removed-teams',
  area: 'uploads',
  title:
    'Deleting a team removes its uploads and open transfers with their bytes; uploads of no team and of other teams stay, and the usage stays',
  rules: ['D-ORG-05', 'D-UPL-10', 'D-QTA-04'],
  cases: [false, true],
  async check(world, isDeletedBefore) {
    const { session, control } = world;
    const teamId = String((await read(session, 'createTeam', { body: { name: 'Soon gone' } }))['id']);
    const before = await storedIn(world);
    const upload = (team: string | null, url = 'https://cdn.example.com/picture.png') =>
      read(session, 'createUploadFromUrl', { body: { teamId: team, url } });
    const [shared, other] = [await upload(null), await upload(session.teamId)];
    const own = [await upload(teamId), await upload(teamId, 'https://cdn.example.com/film.mp4')];
    if (isDeletedBefore) await read(session, 'deleteUpload', { path: { id: String(own[0]?.['id']) } });
    const parts = { teamId, fileName: 'a.pdf', mimeType, fileSize: content.length };
    const [direct, transfer] = [
      await read(session, 'initUpload', { body: parts }),
      await read(session, 'initMultipartUpload', { body: parts }),
    ];
    const urls = [String(direct['url']), String(objectsOf(transfer['parts'])[0]?.['url'])];
    for (const url of urls) expectEqual('the status of a PUT', (await putBytes(session, url, content)).status, 200);
    const { used } = await read(session, 'getUploadUsage');
    await read(session, 'deleteTeam', { path: { id: teamId } });
    const left = Number(shared['size']) + Number(other['size']);
    expectEqual('the stored bytes without those of the deleted team', (await storedIn(world)) - before, left);
    expectEqual('the uploads of the month', (await read(session, 'getUploadUsage'))['used'], used);
    for (const { id } of own)
      expectAnswer('an upload of a deleted team', await ask(session, 'getUpload', { path: { id: String(id) } }), 404);
    for (const each of [shared, other]) {
      const { posts: _, ...shown } = await read(session, 'getUpload', { path: { id: String(each['id']) } });
      expectEqual('an upload of others', shown, each);
    }
    for (const url of urls) expectEqual('the status of a PUT for a deleted team', (await putBytes(session, url, content)).status, 404);
    const { path, uploadId } = transfer;
    const ends: readonly [Parameters<typeof ask>[1], Fields][] = [
      ['finalizeUpload', { path: direct['path'] }],
      ['signMultipartUpload', { path, uploadId, partNumbers: [1] }],
      ['completeMultipartUpload', { path, uploadId, parts: [{ partNumber: 1, etag: etagOf(content) }] }],
      ['abortMultipartUpload', { path, uploadId }],
    ];
    for (const [operation, body] of ends) expectAnswer(`${operation} for a deleted team`, await ask(session, operation, { body }), 404);
    await control('POST', '/_sim/clock/advance', { by: 'P8D' });
    expectEqual('the stored bytes a week later', (await storedIn(world)) - before, left);
  },
});
