/** The ways in which the simulator can misbehave on purpose. */
export const TRAP_NAMES = [
  'throttle',
  'errors',
  'lost-answers',
  'slow',
  'parts',
  'deprecated',
  'forward-compatibility',
  'forged',
  'duplicates',
  'order',
  'lost-acknowledgements',
  'raw-body',
  'outcomes',
  'reauthorization',
  'limits',
] as const;

/** Those that a proxy can set in front of a deployment: they change answers of calls. Each other trap says why it cannot. */
export const DEPLOYMENT_TRAPS = [
  'throttle',
  'errors',
  'lost-answers',
  'slow',
  'deprecated',
  'forward-compatibility',
] as const satisfies readonly (typeof TRAP_NAMES)[number][];

export type TrapName = (typeof TRAP_NAMES)[number];
