import { repeatPatterns } from '../../change-world.ts';
import { type JsonObject, mapResult, omit, replaceMethod, withBody } from '../../inject-defect.ts';
import { mutants } from '../../mutant.ts';

export const automations = mutants('automations', {
  'dollar-in-text': ['$& in a comment or message is a pattern for {{text}}', { world: repeatPatterns }],
  'copy-keeps-post': [
    'A copy of a flow keeps the post of its trigger',
    {
      operations: {
        copyAutomations: mapResult((body, { world, request }) => {
          const ids = [...new Set(request.body['automationIds'] as readonly string[])];
          const items = (body['items'] as readonly JsonObject[]).map((item, i) => {
            const source = world.automations.byId.get(ids[i] ?? '');
            const copy = world.automations.byId.get(String(item['id']));
            const postId = source?.draft.definition.trigger.postId;
            if (!copy || postId === undefined) return item;
            const definition = { ...copy.draft.definition, trigger: { ...copy.draft.definition.trigger, postId } };
            world.automations.byId.update(copy, { draft: { ...copy.draft, definition } });
            return { ...item, draft: { ...(item['draft'] as JsonObject), definition } };
          });
          return { items };
        }),
      },
    },
  ],
  'delay-reset': [
    'An update of a flow without actionDelaySeconds sets it to 0',
    { operations: { updateAutomation: (go, call) => go(withBody(call, { actionDelaySeconds: 0, ...call.request.body })) } },
  ],
  'tests-are-free': [
    'A test run does not count against the budget',
    {
      operations: {
        testAutomation: mapResult((body, { world }) => {
          const key = world.automations.executions.get(String(body['id']))?.budgetKey;
          if (typeof key === 'string') world.quotas.monthlyAutomationRuns.add(key, -1);
          return body;
        }),
      },
    },
  ],
  'youngest-first': [
    'The youngest flows answer an event first',
    {
      world: world =>
        replaceMethod(world.automations.byId, 'findBy', next => (index, key) => {
          const found = next(index, key);
          return index === 'trigger' ? found.toReversed() : found;
        }),
    },
  ],
  'five-in-an-hour': [
    'The cooldown allows five answers an hour, not six',
    {
      world: world =>
        replaceMethod(world.automations.recentAnswers, 'update', next => (recent, changes) => {
          const answers = changes.answers ?? [];
          const [first] = answers;
          return next(
            recent,
            answers.length === 5 && first ? { ...changes, answers: [...answers, { ...first, runId: 'counted' }] } : changes,
          );
        }),
    },
  ],
  'pause-lets-wait': [
    'Pausing a flow does not cancel its waiting runs',
    {
      operations: {
        pauseAutomation(go, { world }) {
          const { executions } = world.automations;
          const { findBy } = executions;
          executions.findBy = (index, key) => (index === 'waiting' ? [] : findBy.call(executions, index, key));
          try {
            return go();
          } finally {
            executions.findBy = findBy;
          }
        },
      },
    },
  ],
  'first-condition': [
    'skippedAtStepId names the first condition of the flow, whichever stopped the run',
    {
      operations: {
        getAutomationExecution: mapResult(body => {
          const first = (body['steps'] as readonly JsonObject[]).find(({ type }) => type === 'CONDITION');
          return body['output'] && first ? { ...body, output: { skippedAtStepId: first['stepId'] } } : body;
        }),
      },
    },
  ],
  'activate-publishes': [
    'Activating a paused flow makes the draft that was edited since live, unchecked',
    {
      operations: {
        activateAutomation: mapResult((body, { world, request }) => {
          const flow = world.automations.byId.get(String(request.path['id']));
          if (!flow || flow.draft.publishedAt !== null) return body;
          const version = { ...flow.draft, publishedAt: world.clock.now() };
          world.automations.byId.update(flow, { draft: version, published: version });
          const shown = { ...(body['draft'] as object), publishedAt: new Date(world.clock.now()).toISOString() };
          return { ...body, draft: shown, published: shown };
        }),
      },
    },
  ],
  'outlives-its-account': [
    'A flow stays ACTIVE when its account is disconnected',
    {
      world: world =>
        replaceMethod(world.automations.byId, 'update', next => (flow, changes) => {
          const isGone = changes.status === 'PAUSED' && !world.accounts.byId.get(flow.socialAccountId);
          return next(flow, isGone ? omit(changes, 'status') : changes);
        }),
    },
  ],
  'values-hide-sender-ids': [
    'A SENDER rule with values ignores its senderExternalIds',
    {
      world: world =>
        replaceMethod(world.automations.executions, 'insert', next => run => {
          const steps = run.definition?.steps.map(step =>
            step.type === 'CONDITION'
              ? {
                  ...step,
                  rules: step.rules.map(rule => (rule.values && rule.values.length > 0 ? { ...rule, senderExternalIds: [] } : rule)),
                }
              : step,
          );
          return next(run.definition && steps ? { ...run, definition: { ...run.definition, steps } } : run);
        }),
    },
  ],
  'failed-answer-brakes': [
    'An automated answer that was not sent still makes the next one wait',
    {
      world: world =>
        replaceMethod(world.automations.recentAnswers, 'update', next => (recent, changes) => {
          const known = new Set(recent.answers.map(({ runId }) => runId));
          const isRelease = changes.answers?.every(({ runId }) => known.has(runId)) ?? false;
          return isRelease ? recent : next(recent, changes);
        }),
    },
  ],
});
