/** Texts that the service writes itself, in a world without unusual texts of users. */

import { limits, publicApi } from '../../../../openapi/document.ts';
import type { Platform } from '../../../../openapi/generated/types.ts';
import { fieldsOf } from '../../../exchange.ts';
import { expectThat, read } from '../../../suites/asking.ts';
import { behaviour } from '../behaviour.fixture.ts';
import type { FreshWorld } from '../fresh-world.ts';
import { livePostOn } from '../posts/fresh-posts.ts';

const HISTORY = (publicApi.schema('HistoryPlatform').enum ?? []) as readonly Platform[];
const COMMENTED = Object.keys(limits.comments.actionsByPlatform) as Platform[];
/** Matches what a text contains where a value is missing. */
const GAP = /\bundefined\b|\bNaN\b|\[object /;

behaviour<number>({
  id: 'general/no-gaps',
  area: 'general',
  title: 'No text, id or link contains "undefined" or similar, and the URLs of pictures lead to pictures',
  rules: [],
  cases: [0, 1, 2],
  async check(world, third) {
    const share = (platforms: readonly Platform[]) => platforms.filter((_, index) => index % 3 === third);
    for (const [what, value] of [...(await comments(world, share(COMMENTED))), ...(await imported(world, share(HISTORY)))])
      for (const [path, text] of textsIn(value, what)) {
        expectThat(!GAP.test(text), `${path} lacks a value: ${text}`);
        if (/(?:avatarUrl|[tT]humbnail)$/.test(path)) expectThat(!text.endsWith('.mp4'), `${path} is not a picture: ${text}`);
      }
  },
});

type Shown = readonly (readonly [what: string, value: unknown])[];

/** Returns comments and replies from imports, with their post and team. */
async function comments(world: FreshWorld, platforms: readonly Platform[]): Promise<Shown> {
  const { session, control, advance } = world;
  const { teamId } = session;
  const postId = await livePostOn(world, platforms);
  for (const platform of platforms) {
    const event = { type: 'comment', socialAccountId: `sa_acme_${platform.toLowerCase()}`, postId, text: 'Hello' };
    const { comment } = await control('POST', `/_sim/platforms/${platform}/events`, event);
    const reply = { ...event, text: 'Same here', parentExternalId: String(fieldsOf(comment)['externalId']) };
    await control('POST', `/_sim/platforms/${platform}/events`, reply);
    await read(session, 'createCommentImport', { body: { teamId, postId, socialAccountType: platform } }, 201);
  }
  await advance('PT5M');
  return [
    ['post', await read(session, 'getPost', { path: { id: postId } })],
    ['comments', await read(session, 'listImportedComments', { query: { teamId, postId, limit: 100 } })],
    ['team', await read(session, 'getTeam', { path: { id: teamId } })],
  ];
}

/** Returns imported posts. */
async function imported({ session, advance }: FreshWorld, platforms: readonly Platform[]): Promise<Shown> {
  const { teamId } = session;
  const body = (socialAccountType: Platform) => ({ teamId, socialAccountType, count: 20, importCarousels: true });
  for (const platform of platforms) await read(session, 'createHistoryImport', { body: body(platform) }, 201);
  await advance('PT10M');
  const shown: [string, unknown][] = [];
  for (const socialAccountType of platforms)
    shown.push([socialAccountType, await read(session, 'listImportedPosts', { query: { teamId, socialAccountType } })]);
  return shown;
}

function textsIn(value: unknown, path: string): readonly (readonly [path: string, text: string])[] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => textsIn(inner, `${path}.${name}`));
}
