import { faker } from '@faker-js/faker/locale/en';
import { describe, expect, it } from 'vitest';
import type { Platform } from '../../../openapi/generated/types.ts';
import { PLATFORMS, testKernel } from '../platforms.fixture.ts';
import { createPlatforms } from '../platforms.ts';

const personOf = (id: Platform, given: { externalId: string; name?: string; username?: string }, seed = 1) =>
  createPlatforms(testKernel(seed))[id].person(given);

/** The profile URL of a person with the id `9` and the username `ada`. */
const PROFILES: Readonly<Record<Platform, string>> = {
  INSTAGRAM: 'https://www.instagram.example/ada',
  FACEBOOK: 'https://www.facebook.example/ada',
  TIKTOK: 'https://www.tiktok.example/@ada',
  YOUTUBE: 'https://www.youtube.example/@ada',
  LINKEDIN: 'https://www.linkedin.example/in/ada',
  PINTEREST: 'https://www.pinterest.example/ada/',
  REDDIT: 'https://www.reddit.example/user/ada',
  THREADS: 'https://www.threads.example/@ada',
  TWITTER: 'https://www.twitter.example/ada',
  MASTODON: 'https://www.mastodon.example/@ada',
  BLUESKY: 'https://www.bluesky.example/profile/ada',
  DISCORD: 'https://www.discord.example/users/9',
  SLACK: 'https://www.slack.example/team/9',
  GOOGLE_BUSINESS: 'https://www.google-business.example/maps/contrib/9',
  SNAPCHAT: 'https://www.snapchat.example/add/ada',
};

describe.each(PLATFORMS)('a person on %s', id => {
  it('has a name, a username and URLs of domains that do not exist', () => {
    const platform = createPlatforms(testKernel())[id];
    for (const externalId of Array.from({ length: 200 }, (_, i) => `person ${i}/ü`)) {
      const person = platform.person({ externalId });
      expect(person).toMatchObject({
        externalId,
        name: expect.stringMatching(/^[A-Z][\w'’-]+ [A-Z][\w'’-]+$/),
        username: expect.stringMatching(/^[a-z][a-z.-]*_?[a-z.-]+\d\d(\.bsky\.social)?$/),
      });
      for (const url of [person.avatarUrl, person.profileUrl]) expect(new URL(url).hostname).toMatch(/\.example$/);
    }
  });

  it('depends on seed and id alone', () => {
    const people = ['a', 'b', 'c', 'd', 'e'].map(externalId => personOf(id, { externalId }));
    expect(['e', 'd', 'c', 'b', 'a'].map(externalId => personOf(id, { externalId })).toReversed()).toEqual(people);
    expect(new Set(people.map(({ name }) => name)).size).toBeGreaterThan(3);
    expect(personOf(id, { externalId: 'a' }, 2).name).not.toBe(people[0]?.name);
  });

  it('has the given name and username', () => {
    expect(personOf(id, { externalId: '9', name: 'Ada Lovelace', username: 'ada' })).toEqual({
      externalId: '9',
      name: 'Ada Lovelace',
      username: 'ada',
      avatarUrl: `https://avatars.${new URL(PROFILES[id]).hostname.slice('www.'.length)}/9.jpg`,
      profileUrl: PROFILES[id],
    });
    const { name } = personOf(id, { externalId: '9' });
    expect(personOf(id, { externalId: '9', username: 'ada' })).toMatchObject({ name, username: 'ada', profileUrl: PROFILES[id] });
  });
});

describe('a username', () => {
  it.each([
    ['Ada Lovelace', /^ada_lovelace\d\d$/],
    ['Renée O’Hara-Müller', /^renee_ohara\d\d$/],
    ['Ada', /^ada_[a-z]+\d\d$/],
    ['田中 太郎', /^[a-z]+_[a-z]+\d\d$/],
    ['', /^[a-z]+_[a-z]+\d\d$/],
  ])('is derived from the name %j', (name, form) => {
    expect(personOf('INSTAGRAM', { externalId: '9', name })).toMatchObject({ name, username: expect.stringMatching(form) });
  });
});

describe('faker', () => {
  it('is a separate instance that does not affect the exported one', () => {
    faker.seed(5);
    const names = [faker.person.fullName(), faker.person.fullName()];
    faker.seed(5);
    const first = faker.person.fullName();
    personOf('INSTAGRAM', { externalId: 'somebody' });
    expect([first, faker.person.fullName()]).toEqual(names);
  });
});
