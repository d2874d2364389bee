/** The posts of a mirror, as far as the rules of the simulator let them be. */
import type { FixtureOrganization, FixtureUpload, WorldFixture } from '../../openapi/generated/control-types.ts';
import { createSimulator } from '../index.ts';
import { ApiError } from '../kernel/errors.ts';

/** Platforms take no post without media, and a mirror has no uploads of the deployment: each is a generated file. */
const UPLOADS: readonly FixtureUpload[] = [
  {
    id: 'upload_mirror_image',
    fileName: 'image.jpg',
    mimeType: 'image/jpeg',
    sizeBytes: 200_000,
    type: 'image',
    widthPixels: 1080,
    heightPixels: 1080,
    seconds: null,
  },
  {
    id: 'upload_mirror_video',
    fileName: 'video.mp4',
    mimeType: 'video/mp4',
    sizeBytes: 2_000_000,
    type: 'video',
    widthPixels: 1080,
    heightPixels: 1920,
    seconds: 15,
  },
];

/** A mirror whose posts come about, and why others are left out. */
export interface PossibleMirror {
  readonly fixture: WorldFixture;
  /** One sentence for each post that the rules refuse. */
  readonly refusals: readonly string[];
}

/** Adds what the posts need, and leaves out those that the rules refuse, which a deployment may have accepted by other ones. */
export async function withPossiblePosts({ organizations }: WorldFixture): Promise<PossibleMirror> {
  let fixture: WorldFixture = { organizations: organizations.map(withUploads) };
  const refusals: string[] = [];
  for (;;) {
    const refused = await refusedPosts(fixture);
    if (refused.size === 0) return { fixture, refusals };
    refusals.push(...refused.values());
    fixture = { organizations: fixture.organizations.map((organization, index) => without(organization, index, refused)) };
  }
}

function withUploads(organization: FixtureOrganization): FixtureOrganization {
  return (organization.posts ?? []).length > 0 ? { ...organization, uploads: [...(organization.uploads ?? []), ...UPLOADS] } : organization;
}

/** The places of the posts that cannot come about, with the reason: `0.3` is the fourth post of the first organization. */
async function refusedPosts(fixture: WorldFixture): Promise<ReadonlyMap<string, string>> {
  try {
    await (await createSimulator({ fixture, media: 'discard' })).close();
    return new Map();
  } catch (error) {
    const cause = error instanceof TypeError ? error.cause : error;
    if (!(cause instanceof ApiError)) throw error;
    const refused = (cause.issues ?? []).flatMap(({ path: [, organization, part, post], message }): [string, string][] =>
      part === 'posts' ? [[`${String(organization)}.${String(post)}`, message]] : [],
    );
    // What is wrong elsewhere is no matter of posts.
    if (refused.length === 0) throw error;
    return new Map(refused);
  }
}

function without(organization: FixtureOrganization, index: number, refused: ReadonlyMap<string, string>): FixtureOrganization {
  const posts = (organization.posts ?? []).filter((_, post) => !refused.has(`${index}.${post}`));
  return { ...organization, posts };
}
