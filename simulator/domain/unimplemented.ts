import type { OperationId } from '../../openapi/generated/types.ts';

/** Operations that the document has and the simulator answers with 501, each with the step that brings it. */
export const unimplemented = {} as const satisfies Partial<Record<OperationId, number>>;

export type Unimplemented = keyof typeof unimplemented;
