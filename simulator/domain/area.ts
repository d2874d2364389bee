/** What an area gives to the world that it is part of; see areas.ts. */
export interface Area<Name extends string, State extends object, World, Operations extends object> {
  /** The name of its state in the world and in snapshots. */
  readonly name: Name;
  readonly createState: (() => State) | undefined;
  /** The name that a snapshot gives to the collection `byId` of the state. */
  readonly byIdInSnapshots: string | undefined;
  /**
   * Registers what its jobs do and what it reacts to. Called once per world, before anything happens in it. The events that its `World` names
   * become events of the composed world.
   */
  readonly register: ((world: World) => void) | undefined;
  /** Its operations by operationId. */
  readonly operations: Operations;
}

interface AreaDefinition<Name extends string, State extends object, World, Operations extends object> {
  readonly name: Name;
  readonly createState?: () => State;
  readonly byIdInSnapshots?: string;
  readonly register?: (world: World) => void;
  readonly operations?: Operations;
}

/** An area with its state, its jobs and reactions, and its operations; each may be missing. */
export function defineArea<const Name extends string, State extends object = never, World = unknown, Operations extends object = object>({
  name,
  createState,
  byIdInSnapshots,
  register,
  operations,
}: AreaDefinition<Name, State, World, Operations>): Area<Name, State, World, Operations> {
  // Without operations, their type is that of the empty object.
  return { name, createState, byIdInSnapshots, register, operations: operations ?? ({} as Operations) };
}
