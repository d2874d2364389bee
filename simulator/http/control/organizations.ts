import type * as wire from '../../../openapi/generated/control-types.ts';
import { createOrganization } from '../../domain/organizations/create.ts';
import type { LimitOverrides, Organization } from '../../domain/organizations/model.ts';
import { renderOrganization } from '../../domain/organizations/render.ts';
import { renderTeam } from '../../domain/teams/render.ts';
import { addTeam } from '../../domain/teams/teams.ts';
import { gaugesOf } from '../../domain/usage/gauges.ts';
import type { World } from '../../domain/world.ts';
import { keyInWorld, type Worlds } from '../../domain/worlds/worlds.ts';
import { errors } from '../../kernel/errors.ts';
import type { Json } from '../../kernel/job-queue.ts';
import { withoutUndefined } from '../../kernel/objects.ts';
import { iso } from '../../kernel/time.ts';
import { maskSecret } from '../../text/mask.ts';
import { forgetThrottle, runningWindows } from '../throttle.ts';
import { newestFirst } from './list.ts';
import type { ControlOperations } from './operation.ts';
import { found } from './unknown-id.ts';

/** What owners do in the dashboard of the real service. */
export const organizationOperations = {
  listOrganizations: ({ world }, { query }) =>
    newestFirst(world.organizations.byId.all(), query, organization => render(world, organization)),

  createOrganization({ world }, { body }) {
    const { byId: organizations } = world.organizations;
    if (body.id !== undefined && organizations.get(body.id)) throw errors.conflict(`Organization ${body.id} exists already`);
    const id = body.id ?? world.ids.next('org');
    const organization = createOrganization(world, {
      id,
      name: body.name ?? id,
      plan: body.plan ?? 'FREE',
      apiKeys: [],
      features: withoutUndefined(body.features),
      settings: withoutUndefined(body.settings),
      limits: mergedLimits({}, body.limits),
      owner: { id: world.ids.next('user'), email: `owner@${hostLabel(id)}.example`, firstName: 'Owner', lastName: id },
    });
    return render(world, organization);
  },

  updateOrganization({ world }, { path, body }) {
    const organization = organizationOf(world, path.id);
    if (body.limits?.throttle !== undefined) forgetThrottle(world, organization);
    world.trail.note({ kind: 'lever', subject: organization.id, data: { setting: 'organization', value: jsonOf(body) } });
    world.organizations.byId.update(organization, {
      plan: body.plan ?? organization.plan,
      features: { ...organization.features, ...withoutUndefined(body.features) },
      settings: { ...organization.settings, ...withoutUndefined(body.settings) },
      limits: mergedLimits(organization.limits, body.limits),
      updatedAt: world.clock.now(),
    });
    return render(world, organization);
  },

  getOrganizationUsage({ world }, { path }) {
    const organization = organizationOf(world, path.id);
    const keys = world.organizations.apiKeys.findBy('organization', organization.id);
    return {
      organizationId: organization.id,
      quotas: gaugesOf(world, organization).map(({ resetsAt, usedBy, ...gauge }) => ({
        ...gauge,
        resetsAt: iso(resetsAt),
        usedBy: usedBy.map(use => ({ ...use, at: iso(use.at) })),
      })),
      throttle: keys
        .flatMap(({ id }) => runningWindows(world, organization, id))
        .map(({ operationId, windows }) => ({
          operationId,
          windows: windows.map(window => ({ ...window, resetsAt: iso(window.resetsAt) })),
        })),
    };
  },

  createApiKey({ world, worlds }, { path, body }) {
    const organization = organizationOf(world, path.id);
    if (body.key !== undefined) checkNewKey(worlds, body.key);
    const key = body.key ?? keyInWorld(world.id, world.ids.next('sk_sim'));
    world.organizations.apiKeys.insert({ id: key, organizationId: organization.id, createdAt: world.clock.now() });
    return { key };
  },

  createOrganizationTeam({ world }, { path, body }) {
    const organization = organizationOf(world, path.id);
    if (body.id !== undefined && world.organizations.teams.get(body.id)) throw errors.conflict(`Team ${body.id} exists already`);
    return renderTeam(world, addTeam(world, organization, body));
  },
} satisfies Partial<ControlOperations>;

function organizationOf(world: World, id: string): Organization {
  return found(world.organizations.byId.get(id), `Organization ${id}`);
}

/** Throws 400 for a key that cannot be a header value, 409 for one that exists. */
function checkNewKey(worlds: Worlds, key: string): void {
  if (!/^[!-~]+$/.test(key)) throw errors.invalidField(['key'], 'must be printable ASCII without spaces, because it is sent in a header');
  const owner = worlds.ownerOf(key);
  if (owner) throw errors.conflict(`API key ${maskSecret(key)} exists already, in world ${owner.world.id}`);
}

/** The organization of the public API with the fields of the control API. */
function render(world: World, organization: Organization): wire.ControlOrganization {
  const { features, settings, limits, storedBytes } = organization;
  const apiKeys = world.organizations.apiKeys.findBy('organization', organization.id).map(key => key.id);
  return { ...renderOrganization(world, organization), features, settings, limits: renderLimits(limits), storedBytes, apiKeys };
}

function renderLimits({ throttle, ...rest }: LimitOverrides): wire.OrganizationLimits {
  return { ...rest, ...(throttle && { throttle: throttle.map(layer => ({ ...layer })) }) };
}

/** Merges limits, those per platform one by one; null takes an override back. */
function mergedLimits(limits: LimitOverrides, changes: wire.OrganizationLimitsInput = {}): LimitOverrides {
  const { dailyPosts, dailyComments, ...rest } = changes;
  return merged(limits, {
    ...rest,
    dailyPosts: dailyPosts && orNull(merged(limits.dailyPosts ?? {}, dailyPosts)),
    dailyComments: dailyComments && orNull(merged(limits.dailyComments ?? {}, dailyComments)),
  });
}

type Changes<T> = { readonly [K in keyof T]?: T[K] | null | undefined };

/** The object with changes: undefined leaves a property as it is, null removes it. */
function merged<T extends object>(current: T, changes: Changes<T>): Partial<T> {
  const all: Changes<T> = { ...current, ...withoutUndefined(changes) };
  const left: Partial<T> = {};
  for (const name in all) {
    const value = all[name];
    if (value !== null && value !== undefined) left[name] = value;
  }
  return left;
}

/** Null for an object without properties: no override is left. */
function orNull<T extends object>(overrides: T): T | null {
  return Object.keys(overrides).length > 0 ? overrides : null;
}

/** An id as a label of a host name. */
function hostLabel(id: string): string {
  return id.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}

/** A validated body as it came: it was JSON. */
function jsonOf(body: wire.UpdateOrganizationRequest): Json {
  return JSON.parse(JSON.stringify(body)) as Json;
}
