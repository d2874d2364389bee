import type { PostsOptions } from '../../../contract-tests/parity/mirror/lists.ts';
import { MirrorError } from '../../../contract-tests/parity/mirror/organization.ts';
import { ReadError } from '../../../contract-tests/parity/mirror/reader.ts';
import { type MirroredOrganization, readMirror } from '../../../contract-tests/parity/mirror.ts';
import { InconclusiveError } from '../../../contract-tests/run/inconclusive-error.ts';
import type { Session } from '../../../contract-tests/session.ts';
import { READS_ONLY } from '../../../contract-tests/switches.ts';
import { deploymentTarget } from '../../../contract-tests/target.ts';
import type { FixtureOrganization, FixtureUpload, WorldFixture } from '../../../openapi/generated/control-types.ts';
import { createSimulator } from '../../index.ts';
import { ApiError } from '../../kernel/errors.ts';
import { realTime } from '../../kernel/real-time.ts';
import { anonymizeFixture } from '../../library/anonymize-fixture.ts';
import { fixtureProblems, simulatorChannels } from '../../library/check-fixture.ts';
import { redirectHint } from '../../text/failures.ts';
import { createMask, maskDeep } from '../../text/mask.ts';
import type { Call, Io } from '../command.ts';
import { CliError, EXIT, unreachable, usageError } from '../errors.ts';
import { counted } from '../output.ts';

import type { Settings } from '../settings.ts';
import { type Reached, readReached } from './access.ts';

/** What `sim fixture --from` writes, and what it says about it. */
export interface WrittenMirror {
  readonly fixture: WorldFixture;
  readonly summary: string;
}

/** Reads the fixture of a deployment, and says on the standard error what it assumed. Throws a CliError when it cannot be read. */
export async function mirrorDeployment({ settings, io }: Pick<Call, 'settings' | 'io'>): Promise<WrittenMirror> {
  const { reached, apiKey, teamId } = readSource(settings, io);
  const posts = readWith(settings);
  const session = await deploymentTarget({ ...READS_ONLY, ...reached, apiKey, teamId: teamId ?? '' }).open(0);
  const { fixture, assumptions, requests } = await mirrorOf(session, { flag: '--from', teamId, posts });
  const anonymous = settings.on('anonymize') ? anonymizeFixture(fixture, settings.get('seed')) : fixture;
  const { fixture: named, refusals } = await withPossiblePosts(anonymous);
  io.err(`Assumed, because no read shows it: ${assumptions.join('; ')}`);
  for (const note of reached.notes) io.err(note);
  for (const refusal of refusals) io.err(`Left out a post: ${refusal}`);
  return { fixture: named, summary: summaryOf(named, requests) };
}

export interface MirrorOfOptions {
  /** The flag that names the deployment. */
  readonly flag: '--from' | '--target';
  /** Only this team; all of them by default. */
  readonly teamId?: string | undefined;
  /** Whether posts are mirrored, and how. */
  readonly posts?: PostsOptions | undefined;
  /** Ends the reading at once. */
  readonly signal?: AbortSignal | undefined;
}

/** The mirror of the organization of a key, a valid fixture. Throws a CliError when it cannot be read, or is none. */
export async function mirrorOf(session: Session, options: MirrorOfOptions): Promise<MirroredOrganization> {
  const { baseUrl: url } = session;
  const mirrored = await readMirror(session, { ...options, simulatorChannels }).catch((error: unknown) => {
    throw explained(error, url, options);
  });
  const problems = fixtureProblems(mirrored.fixture);
  if (problems.length === 0)
    return { ...mirrored, fixture: masked(mirrored.fixture, [session.apiKey, ...(session.access?.secrets ?? [])]) };
  throw new CliError(`${url} shows what no fixture can have: ${problems.map(({ message }) => message).join('; ')}`, EXIT.failed);
}

/** Masks signatures of addresses and the like, which come from others; the keys are those of a mirror. */
function masked({ organizations, ...rest }: WorldFixture, secrets: readonly string[]): WorldFixture {
  const mask = createMask(secrets);
  return {
    ...rest,
    organizations: organizations.map(({ apiKeys, ...organization }) => ({ ...maskDeep(organization, mask), ...(apiKeys && { apiKeys }) })),
  };
}

interface Source {
  readonly reached: Reached;
  readonly apiKey: string;
  readonly teamId: string | undefined;
}

function readSource(settings: Settings, io: Pick<Io, 'cwd' | 'env'>): Source {
  const reached = readReached('from', settings, io);
  const apiKey = settings.one('api-key');
  if (reached === undefined) throw usageError('--from needs the address of a deployment');
  if (apiKey === undefined) throw usageError('--from needs the API key of an organization there: set SIM_API_KEY, or give --api-key');
  return { reached, apiKey, teamId: settings.one('team') };
}

/** Returns what --with adds: posts, and with `texts` what people have written in them. */
function readWith(settings: Settings): PostsOptions | undefined {
  const parts = settings.all('with');
  const withTexts = parts.includes('texts');
  if (withTexts && !parts.includes('posts')) throw usageError('--with texts goes with --with posts: they are the texts of posts');
  if (withTexts && settings.on('anonymize')) throw usageError('--anonymize and --with texts contradict: leave one of them out');
  return parts.length > 0 ? { now: realTime.now(), withTexts } : undefined;
}

function summaryOf({ organizations }: WorldFixture, requests: number): string {
  const teams = organizations.flatMap(organization => organization.teams);
  const accounts = teams.flatMap(team => team.accounts);
  const posts = organizations.flatMap(organization => organization.posts ?? []);
  const ofPosts = posts.length > 0 ? `, ${counted(posts.length, 'post')}` : '';
  return `${counted(teams.length, 'team')}, ${counted(accounts.length, 'account')}${ofPosts}, read with ${counted(requests, 'request')}`;
}

/** The error of a read as one for people; another error as it is. */
function explained(error: unknown, url: string, { flag, teamId }: MirrorOfOptions): unknown {
  if (error instanceof InconclusiveError && error.endsRun)
    return unreachable(`${url} was not read in time, or the reading was interrupted`);
  // What comes after the first clause is about flags of other commands.
  if (error instanceof InconclusiveError)
    return unreachable(`No response from ${url}: ${error.message.split(';')[0] ?? ''}; look at ${flag}`);
  if (error instanceof MirrorError) return new CliError(`${url} cannot be mirrored: ${error.message}`, EXIT.failed);
  if (!(error instanceof ReadError)) return error;
  const { operation, path, status, said, location, gate } = error;
  if (gate !== undefined) return usageError(`${url} ${gate}`);
  const redirect = redirectHint(status, location);
  if (redirect !== '') return unreachable(`${url} answers ${status} to GET ${path}${redirect}`);
  if (status === 401 || status === 403) return usageError(`${url} refuses the API key with ${status}${said && `: ${said}`}`);
  if (status === 404 && operation === 'getTeam') return usageError(`${url} knows no team ${teamId ?? ''}; look at --team`);
  if (status === 404) return usageError(`${url} has nothing at ${path}; look at ${flag}, which ends before /api/v1`);
  return unreachable(`${url} answers ${status} to GET ${path}${said && ` (${said})`}; look at ${flag}`);
}

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
async function withPossiblePosts({ organizations }: WorldFixture): Promise<PossibleMirror> {
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
