import {
  asIf,
  during,
  type JsonObject,
  mapResult,
  type OperationCall,
  omit,
  onInsert,
  onUpdate,
  type Replacement,
  replaceMethod,
  type World,
  withBody,
} from '../inject-defect.ts';
import { mutants } from '../mutant.ts';

/** Makes flows see another author for every comment, message and tap. */
function disguiseAuthors(world: World): void {
  const arrivals: ReadonlySet<string> = new Set(['comment.arrived', 'message.arrived']);
  replaceMethod(world.events, 'emit', next => (type, payload) => next(type, arrivals.has(type) ? disguised(payload) : payload));
}

interface Person {
  readonly externalId: string;
}

function disguised<T extends object>(arrival: T): T {
  const { comment, conversation }: { comment?: { author: Person }; conversation?: { participant: Person } } = arrival;
  const other = (person: Person): Person => ({ ...person, externalId: `${person.externalId}_too` });
  return {
    ...arrival,
    ...(comment && { comment: { ...comment, author: other(comment.author) } }),
    ...(conversation && { conversation: { ...conversation, participant: other(conversation.participant) } }),
  };
}

/** Replaces `$&` from the text of an event with `{{text}}` in the texts that flows write. */
function repeatPatterns(world: World): void {
  const change = (text: string | null): string | null => {
    const sources = world.automations.executions.all().map(({ trigger }) => trigger.input.text);
    const source = sources.find(each => each.includes('$&') && text?.includes(each));
    return source === undefined || text === null ? text : text.replace(source, () => source.replaceAll('$&', '{{text}}'));
  };
  replaceMethod(
    world.conversations.messages,
    'insert',
    next => message => next(message.direction === 'OUTBOUND' ? { ...message, text: change(message.text) } : message),
  );
  replaceMethod(world.comments.created, 'insert', next => comment => next({ ...comment, text: change(comment.text) }));
}

/** Runs an operation as if the account had the messaging permission, and messaging enabled. */
function permitted(accountIdOf: (call: OperationCall) => string | undefined): Replacement {
  return (go, call) => {
    const { byId } = call.world.accounts;
    return asIf(byId, [byId.get(accountIdOf(call) ?? '')], () => ({ messagingScope: true, messagingEnabled: true }), go);
  };
}

export const automations = [
  ...mutants('automations', {
    'paused-goes-on': {
      defect: 'A paused flow stays active',
      world: world =>
        onUpdate(world.automations.byId, changes => (changes.status === 'PAUSED' ? { ...changes, status: 'ACTIVE' as const } : changes)),
    },
    'outlives-its-feature': {
      defect: 'A waiting run whose feature is switched off is COMPLETED',
      world: world =>
        replaceMethod(world.automations.executions, 'update', next => (run, changes) => {
          const isOff = world.organizations.byId.get(run.organizationId)?.features.automations === false;
          return next(run, isOff && changes.status === 'CANCELED' ? { ...changes, status: 'COMPLETED' } : changes);
        }),
    },
    'writes-without-messages': {
      defect: 'A waiting run goes on when direct messages are switched off',
      world: world =>
        replaceMethod(world.automations.executions, 'update', next => (run, changes) => {
          const { dms, automations: flows } = world.organizations.byId.get(run.organizationId)?.features ?? {
            dms: true,
            automations: true,
          };
          return next(run, !dms && flows && changes.status === 'CANCELED' ? { ...changes, status: 'COMPLETED' } : changes);
        }),
    },
    'triggers-itself': { defect: 'Comments, messages and taps by the account itself trigger its flows', world: disguiseAuthors },
    'activated-without-permission': {
      defect: 'A flow is activated without enabled messaging',
      activateAutomation: permitted(({ world, request }) => world.automations.byId.get(String(request.path['id']))?.socialAccountId),
    },
    'dollar-in-text': { defect: '$& in a comment or message is a pattern for {{text}}', world: repeatPatterns },
    'copy-keeps-post': {
      defect: 'A copy of a flow keeps the post of its trigger',
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
    'delay-reset': {
      defect: 'An update of a flow without actionDelaySeconds sets it to 0',
      updateAutomation: (go, call) => go(withBody(call, { actionDelaySeconds: 0, ...call.request.body })),
    },
    'tests-are-free': {
      defect: 'A test run does not count against the budget',
      testAutomation: mapResult((body, { world }) => {
        const key = world.automations.executions.get(String(body['id']))?.budgetKey;
        if (typeof key === 'string') world.quotas.monthlyAutomationRuns.add(key, -1);
        return body;
      }),
    },
    'youngest-first': {
      defect: 'The youngest flows answer an event first',
      world: world =>
        replaceMethod(world.automations.byId, 'findBy', next => (index, key) => {
          const found = next(index, key);
          return index === 'trigger' ? found.toReversed() : found;
        }),
    },
    'five-in-an-hour': {
      defect: 'The cooldown allows five answers an hour, not six',
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
    'pause-lets-wait': {
      defect: 'Pausing a flow does not cancel its waiting runs',
      pauseAutomation: (go, { world }) =>
        during(world.automations.executions, 'findBy', next => (index, key) => (index === 'waiting' ? [] : next(index, key)), go),
    },
    'first-condition': {
      defect: 'skippedAtStepId names the first condition of the flow, whichever stopped the run',
      getAutomationExecution: mapResult(body => {
        const first = (body['steps'] as readonly JsonObject[]).find(({ type }) => type === 'CONDITION');
        return body['output'] && first ? { ...body, output: { skippedAtStepId: first['stepId'] } } : body;
      }),
    },
    'activate-publishes': {
      defect: 'Activating a paused flow makes the draft that was edited since live, unchecked',
      activateAutomation: mapResult((body, { world, request }) => {
        const flow = world.automations.byId.get(String(request.path['id']));
        if (!flow || flow.draft.publishedAt !== null) return body;
        const version = { ...flow.draft, publishedAt: world.clock.now() };
        world.automations.byId.update(flow, { draft: version, published: version });
        const shown = { ...(body['draft'] as object), publishedAt: new Date(world.clock.now()).toISOString() };
        return { ...body, draft: shown, published: shown };
      }),
    },
    'outlives-its-account': {
      defect: 'A flow stays ACTIVE when its account is disconnected',
      world: world =>
        replaceMethod(world.automations.byId, 'update', next => (flow, changes) => {
          const isGone = changes.status === 'PAUSED' && !world.accounts.byId.get(flow.socialAccountId);
          return next(flow, isGone ? omit(changes, 'status') : changes);
        }),
    },
    'values-hide-sender-ids': {
      defect: 'A SENDER rule with values ignores its senderExternalIds',
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
    'failed-answer-brakes': {
      defect: 'An automated answer that was not sent still makes the next one wait',
      world: world =>
        replaceMethod(world.automations.recentAnswers, 'update', next => (recent, changes) => {
          const known = new Set(recent.answers.map(({ runId }) => runId));
          const isRelease = changes.answers?.every(({ runId }) => known.has(runId)) ?? false;
          return isRelease ? recent : next(recent, changes);
        }),
    },
    'pause-of-all': {
      defect: 'A pause cancels the waiting runs of all flows of the account',
      pauseAutomation: mapResult((body, { world }) => {
        const { byId, executions } = world.automations;
        const flows = byId.findBy('account', String(body['socialAccountId']));
        for (const run of flows.flatMap(({ id }) => executions.findBy('waiting', id))) {
          if (run.jobId !== null) world.clock.cancel(run.jobId);
          executions.update(run, { status: 'CANCELED', completedAt: world.clock.now(), jobId: null });
        }
        return body;
      }),
    },
  }),
  ...mutants('provider-settings', {
    'synced-at-once': {
      defect: 'A saved setting is SYNCED without a sync',
      world(world) {
        onInsert(world.providerSettings.byId, setting => ({ ...setting, status: 'SYNCED' as const }));
      },
    },
    'synced-without-permission': {
      defect: 'A setting is synced without the messaging permission',
      syncProviderSetting: permitted(({ world, request }) => world.providerSettings.byId.get(String(request.path['id']))?.socialAccountId),
    },
    'never-shown': {
      defect: 'A setting that was synced does not reach the platform',
      world(world) {
        for (const platform of [world.platforms.INSTAGRAM, world.platforms.FACEBOOK])
          replaceMethod(platform, 'profileSettings', () => () => ({}));
      },
    },
    'saved-stays-synced': {
      defect: 'A synced setting that is changed stays SYNCED',
      world: world =>
        onUpdate(world.providerSettings.byId, (changes, setting) =>
          setting.status === 'SYNCED' && changes.status === 'DRAFT' ? omit(changes, 'status') : changes,
        ),
    },
    'error-stays': {
      defect: 'The error of a failed sync stays after a sync that succeeded',
      world: world => onUpdate(world.providerSettings.byId, changes => (changes.error === null ? omit(changes, 'error') : changes)),
    },
  }),
];
