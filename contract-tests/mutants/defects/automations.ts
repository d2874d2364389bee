import { replaceMethod, reschedule } from '../inject-defect.ts';
import { mutants } from '../mutant.ts';

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
});
