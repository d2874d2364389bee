/** A world in its initial state, which a behaviour may change. */

import type { Control, Session } from '../../session.ts';
import { expectEqual, read } from '../../suites/requests.ts';

/** A world in its initial state. */
export interface FreshWorld {
  readonly session: Session;
  readonly control: Control;
  /** Changes settings of the organization. Throws unless the organization shows them afterwards. */
  set(settings: Readonly<Record<string, unknown>>): Promise<void>;
  /** Replaces limits of the organization's plan. */
  limit(limits: Readonly<Record<string, unknown>>): Promise<void>;
  /** Advances the clock by a duration such as `PT1H`. */
  advance(by: string): Promise<void>;
}

const ORGANIZATION = '/_sim/organizations/org_acme';
/** Settings that the public organization shows inside `settings`. */
const SHOWN_INSIDE: ReadonlySet<string> = new Set(['messagingPaused', 'maxStorageBytes', 'maxVideoBytes', 'importedPostsAnalyticsEnabled']);
const CLOSED: readonly string[] = ['apiAccess', 'suspended'];

/** Resets the world of a session. Throws where there is no control API. */
export async function freshWorld(session: Session): Promise<FreshWorld> {
  const { control } = session;
  if (!control) throw new Error('Only a simulator has fresh worlds');
  await control('POST', '/_sim/reset', {});
  return {
    session,
    control,
    async set(settings) {
      await control('PATCH', ORGANIZATION, { settings });
      if (CLOSED.some(name => name in settings)) return;
      const shown = await read(session, 'getOrganization');
      for (const [name, value] of Object.entries(settings)) {
        const place = SHOWN_INSIDE.has(name) ? shown['settings'] : shown;
        expectEqual(`${name} of the organization`, Object.entries(place ?? {}).find(([key]) => key === name)?.[1], value);
      }
    },
    limit: async limits => void (await control('PATCH', ORGANIZATION, { limits })),
    advance: async by => void (await control('POST', '/_sim/clock/advance', { by })),
  };
}
