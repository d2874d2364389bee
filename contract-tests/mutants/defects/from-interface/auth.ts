/** Written from the interface alone, before its author had seen a suite. */
import { type OperationCall, type Replacement } from '../../inject-defect.ts';
import { mutants } from '../../mutant.ts';

type Find = (call: OperationCall) => { readonly organizationId: string } | undefined;

/** Runs an operation with the owner of what it names as its caller. */
function asOwner(find: Find): Replacement {
  return (go, call) => {
    const organization = call.world.organizations.byId.get(find(call)?.organizationId ?? '');
    return go({ caller: organization ? { organization } : call.caller });
  };
}

export const auth = mutants('auth', {
  'foreign-execution': [
    'Executions of other organizations can be read',
    {
      operations: {
        getAutomationExecution: asOwner(({ world, request }) => world.automations.executions.get(String(request.path['id']))),
      },
    },
  ],
});
