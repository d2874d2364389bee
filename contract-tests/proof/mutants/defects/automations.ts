import { asIfPermitted, disguiseAuthors, type Replacement, replaceMethod, reschedule } from '../inject-defect.ts';
import { mutants } from '../mutant.ts';

const permitted: Replacement = (go, { world, request }) =>
  asIfPermitted(go, world, world.automations.byId.get(String(request.path['id']))?.socialAccountId);

export const automations = mutants('automations', {
  'no-delay': ['Automations ignore their delay', { world: world => reschedule(world, 'automation.begin', (_, now) => now) }],
  'delay-of-the-draft': [
    'The delay of an automation changes before it is published',
    {
      world: world =>
        reschedule(world, 'automation.begin', (at, now, id) => {
          const flow = world.automations.byId.get(world.automations.executions.get(id)?.automationId ?? '');
          return flow ? now + flow.draft.actionDelaySeconds * 1000 : at;
        }),
    },
  ],
  'no-brake': [
    'Automated answers have no cooldown',
    { world: world => replaceMethod(world.automations.recentAnswers, 'update', () => recent => recent) },
  ],
  'stopped-completes': [
    'A run that a condition stopped is COMPLETED',
    {
      world: world =>
        replaceMethod(
          world.automations.executions,
          'update',
          next => (run, changes) => next(run, changes.status === 'STOPPED' ? { ...changes, status: 'COMPLETED' } : changes),
        ),
    },
  ],
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
  'published-without-permission': [
    'A flow is published without the messaging permission',
    { operations: { publishAutomation: permitted } },
  ],
  'activated-without-permission': ['A flow is activated without enabled messaging', { operations: { activateAutomation: permitted } }],
  'runs-go-too': [
    'Deleting an automation deletes its executions',
    {
      operations: {
        deleteAutomation(go, { world, request }) {
          const answer = go();
          for (const { id } of world.automations.executions.findBy('automation', String(request.path['id'])).slice())
            world.automations.executions.remove(id);
          return answer;
        },
      },
    },
  ],
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
  'tapped-before-sync': [
    'Taps count for a setting that was saved and not synced',
    {
      world(world) {
        for (const platform of [world.platforms.INSTAGRAM, world.platforms.FACEBOOK])
          replaceMethod(platform, 'profileSettings', () => ({ socialAccountId }) => {
            const saved = world.providerSettings.byId.findBy('account', socialAccountId);
            return Object.fromEntries(saved.map(({ type, config }) => [type, config]));
          });
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
