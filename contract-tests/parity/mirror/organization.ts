import type { FixtureOrganization } from '../../../openapi/generated/control-types.ts';
import { type Fields, fieldsOf } from '../../exchange.ts';

/** An answer of the deployment that no fixture can represent. */
export class MirrorError extends Error {
  override readonly name = 'MirrorError';
}

export type Plan = FixtureOrganization['plan'];

/** Returns the plan. Throws a MirrorError for an unknown one. */
export function planOf(organization: Fields): Plan {
  const { plan, subscription } = organization;
  if (plan === undefined && subscription === undefined) throw missing('plan');
  // An organization without a subscription has the plan FREE.
  const name = plan ?? (subscription === null ? 'FREE' : fieldsOf(subscription)['tier']);
  const known = PLANS.find(each => each === name);
  if (known) return known;
  throw new MirrorError(`The organization has the plan ${String(name)}, but only ${PLANS.join(', ')} are known`);
}

const PLANS = ['FREE', 'PRO', 'BUSINESS'] as const satisfies readonly Plan[];

/** Returns the id. Throws a MirrorError without one. */
export function idOf(organization: Fields): string {
  const { id } = organization;
  if (typeof id === 'string' && id !== '') return id;
  throw missing('id');
}

function missing(name: string): MirrorError {
  return new MirrorError(`GET /api/v1/organization is answered without ${name}`);
}

/** Returns the name; undefined if the organization has none. */
export function nameOf({ name }: Fields): string | undefined {
  return typeof name === 'string' && name !== '' ? name : undefined;
}

/** Settings are fields of the organization or of its `settings`. */
const SETTINGS = {
  deleteAccountAfter: 'number',
  uploadsCompressionEnabled: 'boolean',
  importedPostsAnalyticsEnabled: 'boolean',
  maxVideoBytes: 'number',
  maxStorageBytes: 'number',
  messagingPaused: 'boolean',
  apiAccess: 'boolean',
  suspended: 'boolean',
  analyticsDisabled: 'boolean',
  analyticsPostsDisabled: 'boolean',
  showVerboseErrors: 'boolean',
  disconnectCheckEnabled: 'boolean',
} as const;

export function settingsOf(organization: Fields): FixtureOrganization['settings'] {
  const shown = { ...organization, ...fieldsOf(organization['settings']) };
  return Object.fromEntries(Object.entries(SETTINGS).flatMap(([name, type]) => (typeof shown[name] === type ? [[name, shown[name]]] : [])));
}

/** Returns the owner, and whether the answer shows the email address. */
export function ownerOf({ createdBy, createdById }: Fields): { readonly owner: FixtureOrganization['owner']; readonly isShown: boolean } {
  const { id, email, firstName, lastName } = fieldsOf(createdBy);
  const shown = textOr(email, '');
  return {
    owner: {
      id: textOr(id, textOr(createdById, 'user_mirror')),
      email: shown || 'owner@example.com',
      firstName: textOr(firstName, ''),
      lastName: textOr(lastName, ''),
    },
    isShown: shown !== '',
  };
}

function textOr(value: unknown, fallback: string): string {
  return typeof value === 'string' && value !== '' ? value : fallback;
}
