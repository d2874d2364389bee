import { ApiError } from '../../kernel/errors.ts';
import { didYouMean } from '../../text/suggest.ts';
import { typeOfMime } from '../uploads/rules.ts';
import { checkTarget } from '../webhooks/rules.ts';
import type { AccountFixture, Fixture, OrganizationFixture, UploadFixture } from './fixture.ts';

/** A problem at a path of a fixture. */
export interface Problem {
  readonly path: readonly (string | number)[];
  /** A sentence with its subject. */
  readonly message: string;
}

/** A value that must be unique, with its path. */
interface Claim {
  readonly path: Problem['path'];
  readonly value: string;
}

/**
 * Problems of a fixture that its schema does not find: duplicate ids, keys and accounts, unknown teams, refused addresses, fields of
 * another platform, channels that REDDIT does not have. Webhooks may go by http to loopback and to `webhookHosts`.
 */
export function contradictionsIn(
  { organizations }: Fixture,
  redditChannels: readonly string[],
  webhookHosts: readonly string[] = [],
): Problem[] {
  const each = <T>(list: (organization: OrganizationFixture, at: Problem['path']) => readonly T[]): T[] =>
    organizations.flatMap((organization, index) => [...list(organization, ['organizations', index])]);
  const teams = each((organization, at) => organization.teams.map((team, index) => ({ team, at: [...at, 'teams', index] })));
  const accounts = teams.flatMap(({ team, at }) => team.accounts.map((account, index) => ({ account, at: [...at, 'accounts', index] })));
  const uploads = each((organization, at) =>
    (organization.uploads ?? []).map((upload, index) => ({ upload, at: [...at, 'uploads', index] })),
  );
  const idAt = (at: Problem['path'], value: string | undefined): Claim[] => (value === undefined ? [] : [{ path: [...at, 'id'], value }]);
  return [
    ...repeated(
      each(({ id }, at) => idAt(at, id)),
      'is the id of',
    ),
    ...repeated(
      each(({ owner }, at) => idAt([...at, 'owner'], owner.id)),
      'is the id of',
    ),
    ...repeated(
      each(({ apiKeys }, at) => apiKeys.map((value, index) => ({ path: [...at, 'apiKeys', index], value }))),
      'is the key at',
    ),
    ...repeated(
      teams.flatMap(({ team, at }) => idAt(at, team.id)),
      'is the id of',
    ),
    ...repeated(
      accounts.flatMap(({ account, at }) => idAt(at, account.id)),
      'is the id of',
    ),
    ...repeated(
      uploads.flatMap(({ upload, at }) => idAt(at, upload.id)),
      'is the id of',
    ),
    ...teams.flatMap(({ team, at }) => secondAccounts(team.accounts, at)),
    ...accounts.flatMap(({ account, at }) => [...foreignFields(account, at), ...unknownChannels(account, redditChannels, at)]),
    ...uploads.flatMap(({ upload, at }) => wrongType(upload, at)),
    ...each(unknownTeams),
    ...each((organization, at) => refusedAddresses(organization, webhookHosts, at)),
  ];
}

function repeated(claims: readonly Claim[], relation: string): Problem[] {
  const first = new Map<string, Claim>();
  return claims.flatMap(claim => {
    const earlier = first.get(claim.value);
    if (!earlier) first.set(claim.value, claim);
    const owner = earlier?.path.at(-1) === 'id' ? earlier.path.slice(0, -1) : earlier?.path;
    return owner ? [problem(claim.path, `must differ from all others: ${claim.value} ${relation} ${owner.join('.')} already`)] : [];
  });
}

/** A team has one account of each platform. */
function secondAccounts(accounts: OrganizationFixture['teams'][number]['accounts'], at: Problem['path']): Problem[] {
  return accounts.flatMap(({ type }, index) => {
    const first = accounts.findIndex(other => other.type === type);
    if (first === index) return [];
    return [problem([...at, 'accounts', index, 'type'], `must be another platform: the team has a ${type} account at accounts.${first}`)];
  });
}

/** What only accounts of one platform have. */
const OF_PLATFORM = [
  ['twitterSubType', 'TWITTER'],
  ['channels', 'REDDIT'],
] as const;

function foreignFields(account: AccountFixture, at: Problem['path']): Problem[] {
  return OF_PLATFORM.flatMap(([field, platform]) =>
    account[field] === undefined || account.type === platform
      ? []
      : [problem([...at, field], `is of ${platform} accounts only, and this one is of ${account.type}`)],
  );
}

function unknownChannels({ type, channels = [] }: AccountFixture, known: readonly string[], at: Problem['path']): Problem[] {
  if (type !== 'REDDIT') return [];
  return channels.flatMap(({ id }, index) =>
    known.includes(id)
      ? []
      : [problem([...at, 'channels', index, 'id'], `must be one of ${known.join(', ')}, not ${id}${didYouMean(id, known)}`)],
  );
}

function wrongType({ mimeType, type }: UploadFixture, at: Problem['path']): Problem[] {
  const expected = typeOfMime(mimeType);
  return type === expected ? [] : [problem([...at, 'type'], `must be ${expected} for ${mimeType}, not ${type}`)];
}

function unknownTeams({ teams, uploads = [] }: OrganizationFixture, at: Problem['path']): Problem[] {
  const teamIds = teams.map(({ id }) => id);
  return uploads.flatMap(({ teamId }, index) => {
    if (teamId === undefined || teamId === null || teamIds.includes(teamId)) return [];
    const hint = didYouMean(teamId, teamIds) || `; known: ${teamIds.join(', ') || 'none'}`;
    return [problem([...at, 'uploads', index, 'teamId'], `must be a team of the organization, not ${teamId}${hint}`)];
  });
}

function refusedAddresses({ webhooks = [] }: OrganizationFixture, allowedHosts: readonly string[], at: Problem['path']): Problem[] {
  return webhooks.flatMap(({ url }, index) => {
    try {
      checkTarget(url, allowedHosts);
      return [];
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return [problem([...at, 'webhooks', index, 'url'], `is refused: ${error.issues?.[0]?.message ?? error.message}`)];
    }
  });
}

function problem(path: Problem['path'], predicate: string): Problem {
  return { path, message: `${path.join('.')} ${predicate}` };
}
