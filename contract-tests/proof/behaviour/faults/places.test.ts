/** Faults of one resource: calls about it fail, and calls about others do not. */

import type { OperationId } from '../../../../openapi/generated/types.ts';
import { ask, expectEqual } from '../../../suites/requests.ts';
import { behaviour } from '../behaviour.fixture.ts';
import type { FreshWorld } from '../fresh-world.ts';
import { draft } from '../posts/fresh-posts.ts';

interface Place {
  readonly operation: OperationId;
  readonly method: string;
  readonly path: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** A status that every operation documents. */
const HIT = 403;

const START = { config: { payload: 'START' } };
const MENU = { config: { items: [{ type: 'POSTBACK', title: 'When?', payload: 'TIME' }] } };
const save = (socialAccountId: string, type: string, body: object): Place => ({
  operation: 'saveProviderSetting',
  method: 'PUT',
  path: { socialAccountId, type },
  body,
});
const TEAMS = ['team_acme_marketing', 'team_acme_support'];
const FILES = ['upload_acme_image', 'upload_acme_video'];

/** Calls of one operation that differ in one or all parameters of their path. */
const FAMILIES: Readonly<Record<string, (world: FreshWorld) => Promise<readonly Place[]>>> = {
  teams: async () => TEAMS.map(id => ({ operation: 'getTeam', method: 'GET', path: { id } })),
  files: async () => FILES.map(id => ({ operation: 'getUpload', method: 'GET', path: { id } })),
  posts: async world => {
    const ids = [await draft(world, 'FACEBOOK'), await draft(world, 'BLUESKY')];
    return ids.map(id => ({ operation: 'deletePost', method: 'DELETE', path: { id } }));
  },
  settings: async () => [
    save('sa_acme_facebook', 'GET_STARTED', START),
    save('sa_acme_facebook', 'PERSISTENT_MENU', MENU),
    save('sa_acme_instagram', 'GET_STARTED', START),
  ],
};

const TEMPLATES: Partial<Record<OperationId, string>> = {
  getTeam: '/api/v1/team/{id}',
  getUpload: '/api/v1/upload/{id}',
  deletePost: '/api/v1/post/{id}',
  saveProviderSetting: '/api/v1/automation-provider-settings/{socialAccountId}/{type}',
};

behaviour<string>({
  id: 'general/fault-places',
  area: 'general',
  title: 'A fault of one path affects only calls with exactly that path, even if another path differs in only one parameter',
  rules: [],
  cases: Object.keys(FAMILIES),
  async check(world, family) {
    const { session, control } = world;
    const all = (await FAMILIES[family]?.(world)) ?? [];
    for (const [hit, { operation, method, path }] of all.entries()) {
      const address = Object.entries(path).reduce((text, [name, value]) => text.replace(`{${name}}`, value), TEMPLATES[operation] ?? '');
      const { id } = await control('POST', '/_sim/faults', { method, path: address, effect: { status: HIT } });
      const failed: number[] = [];
      for (const [index, call] of all.entries()) if ((await ask(session, call.operation, call)).status === HIT) failed.push(index);
      expectEqual(`the calls of ${operation} that a fault of ${address} affects`, failed, [hit]);
      await control('DELETE', `/_sim/faults/${String(id)}`);
    }
  },
});
