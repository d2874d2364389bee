/** How many calls a period allows. */
import { limits } from '../../../../openapi/document.ts';
import { type Boundary, SECOND_MS, statusOf, TEAM } from '../boundary.ts';
import type { BoundaryWorld } from '../boundary-world.ts';

interface Window {
  readonly requests: number;
  readonly windowMs: number;
}

/** A window that begins with its first call and allows a number of calls, which are made at a limited rate. */
function windowOf(id: string, limit: string, window: Window, call: Call, perSecond?: number): Boundary {
  const { requests, windowMs } = window;
  return {
    id,
    limits: [limit],
    throttle: perSecond !== undefined,
    async arrange(world) {
      const at = world.now() + windowMs;
      for (let i = 0; i < requests; i++) {
        if (perSecond !== undefined && i > 0 && i % perSecond === 0) await world.to(world.now() + SECOND_MS);
        const status = await call(world);
        if (status >= 300) throw new Error(`${id}: call ${i + 1} was refused with ${status}`);
      }
      return { at, isPassed: async () => (await call(world)) < 300 };
    },
  };
}

type Call = (world: BoundaryWorld) => Promise<number>;

/** A layer of the throttle, filled as fast as the shorter layers allow. */
function throttleLayer({ requests, windowMs }: Window, _: number, layers: readonly Window[]): Boundary {
  const shorter = layers.filter(layer => layer.windowMs < windowMs);
  const perSecond = Math.min(requests, ...shorter.map(layer => (layer.requests * SECOND_MS) / layer.windowMs));
  const call: Call = world => statusOf(world, 'GET', '/organization');
  return windowOf(`throttle/${windowMs}`, 'throttle.layers.windowMs', { requests, windowMs }, call, perSecond);
}

/** The window of an operation on one account. */
function accountWindow(action: string, name: 'connectionChecks' | 'profileRefreshes'): Boundary {
  const { maxRequests, windowMs } = limits.accounts[name];
  const body = { teamId: TEAM, type: 'TWITTER' };
  const call: Call = world => statusOf(world, 'POST', `/social-account/${action}`, body);
  return windowOf(`accounts/${action}`, `accounts.${name}.windowMs`, { requests: maxRequests, windowMs }, call);
}

export const WINDOWS: readonly Boundary[] = [
  ...limits.throttle.layers.map(throttleLayer),
  accountWindow('connection-check', 'connectionChecks'),
  accountWindow('profile-refresh', 'profileRefreshes'),
];
