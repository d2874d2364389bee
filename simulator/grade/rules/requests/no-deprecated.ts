import { isOk } from '../../calls.ts';
import type { Rule } from '../../rule.ts';
import { type ObservedCall, responseJson } from '../../run.ts';

/** That somebody reads what is deprecated shows when it is gone: the client's own result changes. */
export const noDeprecated: Rule = {
  id: 'requests/no-deprecated',
  title: 'Gets along without what is deprecated',
  why: 'The `teams` of the organization are removed on 15 November 2026: whoever reads them breaks that day.',
  advice: 'List the teams with GET /api/v1/team.',
  occasion: 'No answer came without its deprecated fields: call GET /api/v1/organization and run with --traps deprecated.',
  interfaceRules: ['ORG-03', 'ORG-04'],
  level: 'error',
  check({ calls }) {
    return { occasions: calls.filter(isWithoutTeams).length, problems: [] };
  },
};

function isWithoutTeams(call: ObservedCall): boolean {
  if (call.operationId !== 'getOrganization' || !isOk(call)) return false;
  const organization = responseJson(call);
  return typeof organization === 'object' && organization !== null && !('teams' in organization);
}
