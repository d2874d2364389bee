import { describe, expect } from 'vitest';
import { controlApi } from '../../../openapi/document.ts';
import * as wire from '../../../openapi/generated/control-types.ts';
import { it, type Running, simAt } from '../cli.fixture.ts';
import { commands } from '../commands.ts';
import { eventFlags, eventTypes, fieldNames, isEventType } from './trigger.ts';

/** Platform and body of the request that a command line sent. */
async function sent({ url, sim }: Running, ...args: string[]): Promise<unknown> {
  await sim('trigger', ...args);
  const response = await fetch(`${url}/_sim/requests?control=true&limit=1`);
  // The type is that of the control document.
  const { items } = (await response.json()) as wire.RequestList;
  expect(items[0]?.operationId).toBe('createPlatformEvent');
  return [items[0]?.path.split('/')[3], items[0]?.requestBody];
}

/** A published post. */
async function publishedPost(
  { url, sim }: Running,
  platform = 'INSTAGRAM',
  key = 'sk_sim_acme',
  teamId = 'team_acme_marketing',
): Promise<string> {
  const response = await fetch(`${url}/api/v1/post`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({
      teamId,
      title: 'Launch',
      status: 'SCHEDULED',
      postDate: '2026-03-02T09:00:00Z',
      socialAccountTypes: [platform],
      data: { [platform]: { text: 'We are live', ...(platform === 'INSTAGRAM' && { uploadIds: ['upload_acme_image'] }) } },
    }),
  });
  const { id } = (await response.json()) as { readonly id: string };
  await sim('clock', 'advance', '1m');
  return id;
}

describe('sim trigger with --post', () => {
  it.for([
    ['FACEBOOK', 'sk_sim_acme', 'team_acme_marketing'],
    ['FACEBOOK', 'sk_sim_pro', 'team_pro'],
    ['THREADS', 'sk_sim_acme', 'team_acme_marketing'],
  ] as const)('finds the platform %s and the account', async ([platform, key, teamId], { simulator }) => {
    const post = await publishedPost(simulator, platform, key, teamId);
    expect(await simulator.sim('trigger', 'comment', '--post', post, '--text', 'Hi')).toEqual({
      code: 0,
      text: expect.stringContaining(`comment on ${platform}`) as string,
    });
    expect(await simulator.sim('trigger', 'post-deleted', '--post', post)).toMatchObject({ code: 0 });
  });

  it('says that a post is not there, or not on the platform', async ({ simulator }) => {
    const post = await publishedPost(simulator, 'FACEBOOK');
    expect(await simulator.sim('trigger', 'post-deleted', '--post', 'post_none')).toEqual({
      code: 2,
      text: 'sim: Post post_none not found',
    });
    expect(await simulator.sim('trigger', 'post-deleted', '--post', post, '--platform', 'tiktok')).toEqual({
      code: 2,
      text: `sim: Post ${post} is not for TIKTOK, but for FACEBOOK`,
    });
  });
});

describe('the flags of sim trigger', () => {
  const schema = (name: string) => controlApi().schema(name);
  const { mapping = {} } = schema('CreatePlatformEventRequest').discriminator ?? {};

  it('cover every event type of the document and all of its fields', () => {
    expect(eventTypes.toSorted()).toEqual(Object.keys(mapping).toSorted());
    for (const type of eventTypes.filter(isEventType)) {
      const { properties = {} } = schema(mapping[type]?.split('/').at(-1) ?? '');
      expect([type, ...fieldNames(type)]).toEqual([
        type,
        ...Object.keys(properties).filter(name => name !== 'type' && name !== 'socialAccountId'),
      ]);
    }
  });

  it('are listed in the help', () => {
    const shown = commands['trigger']?.flags ?? {};
    expect(eventFlags.filter(flag => !(flag in shown))).toEqual([]);
    for (const type of eventTypes) expect(commands['trigger']?.usage).toContain(type);
  });

  it.for<[string, string, object]>([
    ['comment --post p --text Hi --account x', 'INSTAGRAM', { type: 'comment', socialAccountId: 'x', postId: 'p', text: 'Hi' }],
    [
      'comment --imported-post ip --text Hi --author a --name Ada --parent c_1 --published-at 2026-03-01T09:00:00Z --likes 3 --platform threads',
      'THREADS',
      {
        type: 'comment',
        socialAccountId: undefined,
        importedPostId: 'ip',
        text: 'Hi',
        author: { externalId: 'a', name: 'Ada' },
        parentExternalId: 'c_1',
        publishedAt: '2026-03-01T09:00:00Z',
        likesCount: 3,
      },
    ],
    [
      'comment --post p --text Hi --author a --platform facebook',
      'FACEBOOK',
      { type: 'comment', socialAccountId: undefined, postId: 'p', text: 'Hi', author: 'a' },
    ],
    ['message --text Hi', 'INSTAGRAM', { type: 'message', participant: 'person_1', text: 'Hi' }],
    [
      'message --username ada --attachment https://a.test/a.PNG --attachment VIDEO=https://a.test/b --attachment https://a.test/c.zip',
      'INSTAGRAM',
      {
        type: 'message',
        participant: { externalId: 'person_1', username: 'ada' },
        attachments: [
          { type: 'IMAGE', url: 'https://a.test/a.PNG' },
          { type: 'VIDEO', url: 'https://a.test/b' },
          { type: 'FILE', url: 'https://a.test/c.zip' },
        ],
      },
    ],
    ['quick-reply --payload YES', 'INSTAGRAM', { type: 'quick-reply', participant: 'person_1', payload: 'YES' }],
    [
      'button --account sa_pro_facebook --participant b --payload MENU',
      'FACEBOOK',
      { type: 'button', socialAccountId: 'sa_pro_facebook', participant: 'b', payload: 'MENU' },
    ],
    ['echo --text Hi', 'INSTAGRAM', { type: 'echo', participant: 'person_1', text: 'Hi' }],
    ['delivered --message m', 'INSTAGRAM', { type: 'delivered', messageId: 'm' }],
    ['seen --message m', 'INSTAGRAM', { type: 'seen', messageId: 'm' }],
    ['reaction --message m --reaction love', 'INSTAGRAM', { type: 'reaction', messageId: 'm', reaction: 'love' }],
    ['reaction --message m --reaction none', 'INSTAGRAM', { type: 'reaction', messageId: 'm', reaction: null }],
    ['post-deleted --post p --account x', 'INSTAGRAM', { type: 'post-deleted', socialAccountId: 'x', postId: 'p' }],
    ['token-revoked --platform google-business', 'GOOGLE_BUSINESS', { type: 'token-revoked', socialAccountId: 'sa_acme_google_business' }],
    ['token-restored --account x --platform TIKTOK', 'TIKTOK', { type: 'token-restored', socialAccountId: 'x' }],
  ])('%s', async ([line, platform, body], { simulator }) => {
    expect(await sent(simulator, ...line.split(' '))).toEqual([platform, { socialAccountId: 'sa_acme_instagram', ...body }]);
  });

  it.each([
    ['', 'The event type is missing: sim trigger comment | message'],
    ['coment', 'Unknown event type coment; did you mean comment?'],
    ['comment --text Hi', 'sim trigger comment needs either --post or --imported-post'],
    ['comment --text Hi --post a --imported-post b', 'sim trigger comment needs either --post or --imported-post'],
    ['comment --post a', 'sim trigger comment needs --text'],
    ['comment --post a --text Hi --likes -1', '--likes must be a whole number'],
    ['button', 'sim trigger button needs --payload'],
    ['reaction --message m', 'sim trigger reaction needs --reaction'],
    ['seen --message m --text Hi', '--text does not apply to seen, which takes --message'],
    ['token-revoked --post p', '--post does not apply to token-revoked, which takes no further flags'],
    ['message --attachment nowhere', '--attachment must be a URL, or IMAGE, VIDEO, AUDIO or FILE=<url>, not nowhere'],
    ['message --platform MYSPACE', '--platform: unknown platform MYSPACE'],
  ])('rejects sim trigger %s in one line', async (line, message) => {
    const { code, text } = await simAt('http://127.0.0.1:9', 'trigger', ...line.split(' ').filter(word => word !== ''));
    expect({ code, text }).toEqual({ code: 2, text: expect.stringContaining(`sim: ${message}`) as string });
    expect(text).not.toContain('\n');
  });
});

describe('the output of sim trigger', () => {
  it('shows the comment with its text', async ({ simulator }) => {
    const post = await publishedPost(simulator);
    const { code, text } = await simulator.sim(
      'trigger',
      'comment',
      '--post',
      post,
      '--text',
      'Link, please!',
      '--author',
      'ig_1',
      '--name',
      'Ada',
    );
    expect({ code, text }).toEqual({
      code: 0,
      text: expect.stringMatching(
        /^comment on INSTAGRAM, account sa_acme_instagram\ncomment {2}fcomment_\w+ {2}Ada {2}Link, please!$/,
      ) as string,
    });
  });

  it('shows the conversation and the message, or the whole response as JSON', async ({ simulator: { sim } }) => {
    const { text } = await sim('trigger', 'message', '--name', 'Ada', '--text', 'Hello');
    expect(text).toMatch(/\nconversation {2}conv_\w+ {2}OPEN +Ada\nmessage +msg_\w+ +INBOUND {2}DELIVERED {2}Hello$/);
    const answer = await sim('trigger', 'message', '--text', 'Again', '--json');
    expect(JSON.parse(answer.text)).toMatchObject({ message: { text: 'Again', direction: 'INBOUND' }, executions: [] });
  });

  it('says that there is no reaction of the service', async ({ simulator: { sim } }) => {
    expect((await sim('trigger', 'token-revoked', '--platform', 'LINKEDIN')).text).toBe(
      'token-revoked on LINKEDIN, account sa_acme_linkedin; no reaction of the service',
    );
  });
});
