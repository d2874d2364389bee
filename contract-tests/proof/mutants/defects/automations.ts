import { asIfPermitted, disguiseAuthors, type Replacement, replaceMethod } from '../inject-defect.ts';
import { mutants } from '../mutant.ts';

const permitted: Replacement = (go, { world, request }) =>
  asIfPermitted(go, world, world.automations.byId.get(String(request.path['id']))?.socialAccountId);

export const automations = mutants('automations', {
  'paused-goes-on': [
    'A paused flow stays active',
    {
      world: world =>
        replaceMethod(
          world.automations.byId,
          'update',
          next => (flow, changes) => next(flow, changes.status === 'PAUSED' ? { ...changes, status: 'ACTIVE' } : changes),
        ),
    },
  ],
  'outlives-its-feature': [
    'A waiting run whose feature is switched off is COMPLETED',
    {
      world: world =>
        replaceMethod(world.automations.executions, 'update', next => (run, changes) => {
          const isOff = world.organizations.byId.get(run.organizationId)?.features.automations === false;
          return next(run, isOff && changes.status === 'CANCELED' ? { ...changes, status: 'COMPLETED' } : changes);
        }),
    },
  ],
  'writes-without-messages': [
    'A waiting run goes on when direct messages are switched off',
    {
      world: world =>
        replaceMethod(world.automations.executions, 'update', next => (run, changes) => {
          const { dms, automations: flows } = world.organizations.byId.get(run.organizationId)?.features ?? {
            dms: true,
            automations: true,
          };
          return next(run, !dms && flows && changes.status === 'CANCELED' ? { ...changes, status: 'COMPLETED' } : changes);
        }),
    },
  ],
  'triggers-itself': ['Comments, messages and taps by the account itself trigger its flows', { world: disguiseAuthors }],
  'activated-without-permission': ['A flow is activated without enabled messaging', { operations: { activateAutomation: permitted } }],
});

export const providerSettings = mutants('provider-settings', {
  'synced-at-once': [
    'A saved setting is SYNCED without a sync',
    {
      world(world) {
        replaceMethod(world.providerSettings.byId, 'insert', next => setting => next({ ...setting, status: 'SYNCED' }));
      },
    },
  ],
  'synced-without-permission': [
    'A setting is synced without the messaging permission',
    {
      operations: {
        syncProviderSetting: (go, { world, request }) =>
          asIfPermitted(go, world, world.providerSettings.byId.get(String(request.path['id']))?.socialAccountId),
      },
    },
  ],
  'never-shown': [
    'A setting that was synced does not reach the platform',
    {
      world(world) {
        for (const platform of [world.platforms.INSTAGRAM, world.platforms.FACEBOOK])
          replaceMethod(platform, 'profileSettings', () => () => ({}));
      },
    },
  ],
});
