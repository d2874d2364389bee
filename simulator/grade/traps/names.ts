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

export type TrapName = (typeof TRAP_NAMES)[number];
