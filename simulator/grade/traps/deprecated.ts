import { withJson } from './answers.ts';
import type { Trap } from './trap.ts';

export const deprecatedTrap: Trap = {
  name: 'deprecated',
  text: 'leaves the deprecated `teams` out of the organization, as it will be from 15 November 2026 on',
  rule: 'requests/no-deprecated',
  set: () => ({
    answer(operationId, answer) {
      if (operationId !== 'getOrganization') return answer;
      return withJson(answer, organization => {
        if (!('teams' in organization)) return undefined;
        const { teams: _, ...rest } = organization;
        return rest;
      });
    },
  }),
};
