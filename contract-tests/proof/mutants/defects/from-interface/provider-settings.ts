import { omit, replaceMethod } from '../../inject-defect.ts';
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
});
