import { mapResult, omit, pageOfAll, replaceMethod } from '../../inject-defect.ts';
import { mutants } from '../../mutant.ts';

export const providerSettings = mutants('provider-settings', {
  'saved-stays-synced': [
    'A synced setting that is changed stays SYNCED',
    {
      world: world =>
        replaceMethod(
          world.providerSettings.byId,
          'update',
          next => (setting, changes) =>
            next(setting, setting.status === 'SYNCED' && changes.status === 'DRAFT' ? omit(changes, 'status') : changes),
        ),
    },
  ],
  'error-stays': [
    'The error of a failed sync stays after a sync that succeeded',
    {
      world: world =>
        replaceMethod(
          world.providerSettings.byId,
          'update',
          next => (setting, changes) => next(setting, changes.error === null ? omit(changes, 'error') : changes),
        ),
    },
  ],
  'same-config-stays-synced': [
    'Saving a synced setting with the config that it has leaves it SYNCED',
    {
      operations: {
        saveProviderSetting(go, call) {
          const { world, request } = call;
          const { socialAccountId, type } = request.path;
          const setting = world.providerSettings.byId.findBy('account', String(socialAccountId)).find(each => each.type === type);
          const before = setting?.status === 'SYNCED' ? JSON.stringify(setting.config) : undefined;
          return mapResult(body => {
            if (!setting || before === undefined || JSON.stringify(setting.config) !== before) return body;
            world.providerSettings.byId.update(setting, { status: 'SYNCED' });
            return { ...body, status: 'SYNCED' };
          })(go, call);
        },
      },
    },
  ],
  'failed-sync-forgets': [
    'A sync that fails clears syncedAt, the instant of the last one that succeeded',
    {
      world: world =>
        replaceMethod(
          world.providerSettings.byId,
          'update',
          next => (setting, changes) => next(setting, changes.status === 'FAILED' ? { ...changes, syncedAt: null } : changes),
        ),
    },
  ],
  'started-is-not-listed': [
    'The list of provider settings has ice breakers and persistent menus, but no Get Started buttons',
    { operations: { listProviderSettings: pageOfAll(items => items.filter(({ type }) => type !== 'GET_STARTED')) } },
  ],
});
