/** Uploads in messages, those of another organization in posts, and those of a deleted team. */
import { type Answer, type Fields, fieldsOf } from '../../../exchange.ts';
import type { Session } from '../../../session.ts';
import { ask, expectAnswer, expectEqual, objectsOf, read } from '../../../suites/requests.ts';
import { etagOf, putBytes } from '../../../suites/uploads/flows.ts';
import { expectUsable, inEachField, platformsWithUploads, TEAM_OWNERS, uploadOf } from '../../../suites/uploads/of-teams.ts';
import { sampleFiles } from '../../../suites/uploads/sample-files.ts';
import { behaviour } from '../behaviour.fixture.ts';
import type { FreshWorld } from '../fresh-world.ts';
import { storedIn } from '../organizations/world-looks.ts';

/** Sends an upload to somebody who has just written. */
async function sendUpload({ session, control }: FreshWorld, platform: 'INSTAGRAM' | 'FACEBOOK', id: string): Promise<Answer> {
  await read(session, 'enableMessaging', { body: { teamId: session.teamId, type: platform } });
  const socialAccountId = `sa_acme_${platform.toLowerCase()}`;
  const event = { type: 'message', socialAccountId, participant: 'fan', text: 'Hello' };
  const { conversation } = await control('POST', `/_sim/platforms/${platform}/events`, event);
  const conversationId = String(fieldsOf(conversation)['id']);
  return ask(session, 'sendRichMessage', { path: { conversationId }, body: { uploadIds: [id] } });
}

const OWNERS = [...TEAM_OWNERS, 'another organization'] as const;

behaviour<(typeof OWNERS)[number]>({
  id: 'uploads/of-others',
  area: 'uploads',
  title:
    'A message accepts uploads of its team and of no team; an upload of another team, or in a post of another organization, is unknown',
  rules: ['D-UPL-14', 'AUTH-05'],
  cases: OWNERS,
  async check(world, owner) {
    const { session } = world;
    const isForeign = owner === 'another organization';
    const uploadId = isForeign ? await uploadOfOther(session) : await uploadOf(session, owner);
    const answers: readonly (readonly [what: string, answer: Answer])[] = [
      ...(isForeign ? await inPosts(session, uploadId) : []),
      ['sendRichMessage on INSTAGRAM', await sendUpload(world, 'INSTAGRAM', uploadId)],
      ['sendRichMessage on FACEBOOK', await sendUpload(world, 'FACEBOOK', uploadId)],
    ];
    for (const [what, answer] of answers)
      expectUsable(`${what} of ${owner}`, answer, uploadId, owner === 'the team' || owner === 'no team');
  },
});

async function inPosts(session: Session, uploadId: string): Promise<(readonly [what: string, answer: Answer])[]> {
  const answers = await Promise.all(platformsWithUploads().map(platform => inEachField(session, platform, uploadId)));
  return answers.flat();
}

async function uploadOfOther(session: Session): Promise<string> {
  const body = { teamId: session.otherTeamId, url: 'https://cdn.example.com/picture.png' };
  const answer = await ask(session, 'createUploadFromUrl', { body }, { apiKey: session.otherApiKey ?? '' });
  return String(fieldsOf(answer.body)['id']);
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
