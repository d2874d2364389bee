/** When links to connect an account expire, and when lost connections are detected and removed. */
import { limits } from '../../../../openapi/document.ts';
import { type Boundary, HOUR_MS, iso, MINUTE_MS, TEAM } from '../boundary.ts';
import type { BoundaryWorld, Loose } from '../boundary-world.ts';

const ACCOUNT = `/social-account/by-type?teamId=${TEAM}&type=FACEBOOK`;
const { disconnectionScan, cleanupIntervalMs, minPortalLinkMinutes, maxPortalLinkMinutes } = limits.accounts;

/** Whether the URL of a page answers 404. */
const isGone = async (world: BoundaryWorld, { url }: Loose): Promise<boolean> => (await world.sim.fetch(String(url))).status === 404;

const portalLink = (expiresIn: number, limit: string): Boundary => ({
  id: `accounts/portal-link/${expiresIn}`,
  limits: [limit],
  async arrange(world) {
    const link = await world.ok('POST', '/social-account/create-portal-link', { teamId: TEAM, socialAccountTypes: ['TWITTER'], expiresIn });
    return { at: world.now() + expiresIn * MINUTE_MS, isPassed: () => isGone(world, link) };
  },
});

const connectLink: Boundary = {
  id: 'accounts/connect-link',
  limits: ['accounts.maxPortalLinkMinutes'],
  async arrange(world) {
    const body = { teamId: TEAM, type: 'TWITTER', redirectUrl: 'https://app.test/done' };
    const link = await world.ok('POST', '/social-account/connect', body);
    return { at: world.now() + maxPortalLinkMinutes * MINUTE_MS, isPassed: () => isGone(world, link) };
  },
};

/** Lets an account lose its connection. Returns the time of its first check. */
async function loseAccount(world: BoundaryWorld): Promise<number> {
  const { id, createdAt } = await world.ok('GET', ACCOUNT);
  await world.ok('POST', '/_sim/platforms/FACEBOOK/events', { type: 'token-revoked', socialAccountId: String(id) });
  return Date.parse(String(createdAt)) + disconnectionScan.intervalMs;
}

/** The check of an account after this number of failed checks. */
const scan = (failures: number): Boundary => ({
  id: failures === 0 ? 'accounts/scan' : `accounts/scan-retry/${failures}`,
  limits: [`accounts.disconnectionScan.${failures === 0 ? 'intervalMs' : 'retryDelayMs'}`],
  async arrange(world) {
    const at = (await loseAccount(world)) + failures * disconnectionScan.retryDelayMs;
    const isLast = failures === disconnectionScan.maxRetries;
    const next = iso(at + disconnectionScan.retryDelayMs);
    return {
      at,
      async isPassed() {
        const { deleteOn, disconnectedCheckTryAt } = await world.ok('GET', ACCOUNT);
        return isLast ? deleteOn !== null : disconnectedCheckTryAt === next;
      },
    };
  },
});

/** The cleanup that removes an account after its `deleteOn`. */
const removal = (graceHours: number): Boundary => ({
  id: `accounts/removal/${graceHours}`,
  limits: ['accounts.cleanupIntervalMs', ...(graceHours > 0 ? ['organizations.maxDeleteAccountAfterHours'] : [])],
  async arrange(world) {
    await world.ok('PATCH', '/_sim/organizations/org_acme', { settings: { deleteAccountAfter: graceHours } });
    const lostAt = (await loseAccount(world)) + disconnectionScan.maxRetries * disconnectionScan.retryDelayMs;
    const deleteOn = lostAt + graceHours * HOUR_MS;
    // The first full minute after `deleteOn`.
    const at = (Math.floor(deleteOn / cleanupIntervalMs) + 1) * cleanupIntervalMs;
    return { at, isPassed: async () => (await world.call('GET', ACCOUNT)).status === 404 };
  },
});

export const ACCOUNTS: readonly Boundary[] = [
  portalLink(minPortalLinkMinutes, 'accounts.minPortalLinkMinutes'),
  portalLink(maxPortalLinkMinutes, 'accounts.maxPortalLinkMinutes'),
  connectLink,
  ...Array.from({ length: disconnectionScan.maxRetries + 1 }, (_, failures) => scan(failures)),
  ...[0, limits.organizations.maxDeleteAccountAfterHours].map(removal),
];
