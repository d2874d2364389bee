import * as fc from 'fast-check';
import { limits } from '../../../openapi/document.ts';
import type { Property } from '../../property.ts';
import { tagged } from '../../tag.ts';
import { ask, connectedAccounts, expectAnswer, expectEqual, read } from '../requests.ts';
import { allFlowAccounts, createFlow, flowBody, PLATFORMS, quietTrigger } from './flows.ts';

const { maxSteps, maxActionDelaySeconds } = limits.automations;

interface Definition {
  readonly accountId: string;
  readonly steps: number;
  readonly delaySeconds: number;
  readonly isTwice: boolean;
}

const step = (number: number) => ({ id: `step-${number}`, type: 'OPEN_CONVERSATION' });

function definitionsAreBounded(): Property<Definition> {
  return {
    id: 'automations/definitions',
    area: 'automations',
    title: 'A definition has one trigger, 1 to 100 steps with unique ids, and a delay of at most a day',
    rules: ['AUT-15', 'AUT-16', 'D-AUT-02', 'D-AUT-19'],
    needs: ['writes'],
    cases: async session =>
      fc.record({
        accountId: fc.constantFrom(...(await allFlowAccounts(session)).values()),
        steps: fc.constantFrom(0, 1, 2, maxSteps, maxSteps + 1),
        delaySeconds: fc.constantFrom(0, 1, maxActionDelaySeconds, maxActionDelaySeconds + 1, -1),
        isTwice: fc.constantFrom(false, false, true),
      }),
    async check(session, { accountId, steps, delaySeconds, isTwice }) {
      const all = Array.from({ length: steps }, (_, i) => step(i));
      const definition = {
        trigger: quietTrigger(session, 'DM_RECEIVED', ''),
        // The last step has the id of the first.
        steps: isTwice && steps > 1 ? [...all.slice(0, -1), step(0)] : all,
      };
      const isRight =
        steps >= 1 && steps <= maxSteps && delaySeconds >= 0 && delaySeconds <= maxActionDelaySeconds && !(isTwice && steps > 1);
      const body = flowBody(session, accountId, definition, { actionDelaySeconds: delaySeconds });
      const answer = await ask(session, 'createAutomation', { body });
      expectAnswer(
        `createAutomation with ${steps} steps${isTwice ? ' and an id twice' : ''}, ${delaySeconds} s`,
        answer,
        isRight ? 201 : 400,
      );
    },
  };
}

function otherPlatforms(): Property<readonly [string, string]> {
  return {
    id: 'automations/other-platforms',
    area: 'automations',
    title: 'Flows are refused on all platforms except INSTAGRAM, FACEBOOK and TIKTOK',
    rules: ['AUT-25', 'D-AUT-19'],
    needs: ['writes'],
    async cases(session) {
      await allFlowAccounts(session);
      const known: ReadonlySet<string> = new Set(PLATFORMS);
      const others = [...(await connectedAccounts(session))].filter(([platform]) => !known.has(platform));
      return fc.constantFrom(...others);
    },
    async check(session, [platform, accountId]) {
      const definition = { trigger: quietTrigger(session, 'DM_RECEIVED', ''), steps: [step(1)] };
      const answer = await ask(session, 'createAutomation', { body: flowBody(session, accountId, definition) });
      expectAnswer(`createAutomation for ${platform}`, answer, 400);
    },
  };
}

interface Edit {
  readonly accountId: string;
  readonly name: string | undefined;
  readonly delaySeconds: number | undefined;
  readonly steps: number | undefined;
}

function editsAreShown(): Property<Edit> {
  return {
    id: 'automations/edits',
    area: 'automations',
    title: 'A new flow shows what was sent; an update changes only the fields that it contains',
    rules: ['AUT-02', 'AUT-03', 'AUT-04', 'AUT-14', 'D-AUT-01', 'D-AUT-07'],
    needs: ['writes'],
    cases: async session =>
      fc.record({
        accountId: fc.constantFrom(...(await allFlowAccounts(session)).values()),
        name: fc.option(fc.stringMatching(/^[A-Za-z][A-Za-z ]{0,20}[a-z]$/), { nil: undefined }),
        delaySeconds: fc.option(fc.integer({ min: 0, max: maxActionDelaySeconds }), { nil: undefined }),
        steps: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
      }),
    async check(session, { accountId, name, delaySeconds, steps }) {
      const definition = { trigger: quietTrigger(session, 'DM_RECEIVED', ''), steps: [step(1)] };
      const flow = await createFlow(session, accountId, definition, { actionDelaySeconds: 7 });
      const { teamId } = session;
      const expected = { teamId, socialAccountId: accountId, name: tagged(session, 'Checked'), status: 'DRAFT', actionDelaySeconds: 7 };
      for (const [field, value] of Object.entries(expected)) expectEqual(`${field} of a new flow`, flow[field], value);
      const other = { ...definition, steps: Array.from({ length: steps ?? 0 }, (_, i) => step(i + 5)) };
      const body = {
        ...(name !== undefined && { name: tagged(session, name) }),
        ...(delaySeconds !== undefined && { actionDelaySeconds: delaySeconds }),
        ...(steps !== undefined && { definition: other }),
      };
      const path = { id: String(flow['id']) };
      await read(session, 'updateAutomation', { path, body });
      const shown = await read(session, 'getAutomation', { path });
      const after = { ...expected, ...body, definition: steps === undefined ? definition : other };
      const { version, definition: saved } = shown['draft'] as Readonly<Record<string, unknown>>;
      for (const [field, value] of Object.entries({ ...shown, definition: saved }))
        if (field in after) expectEqual(`${field} of an edited flow`, value, (after as Readonly<Record<string, unknown>>)[field]);
      expectEqual('the versions of a flow that was never published', [version, shown['published']], [1, null]);
    },
  };
}

export function suite(): readonly Property[] {
  return [definitionsAreBounded(), otherPlatforms(), editsAreShown()] as Property[];
}
