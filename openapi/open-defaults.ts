/**
 * The default values that a deployment may have otherwise: fields that a caller may leave out, for which the document names no default, and that nothing of what
 * the service does depends on. The simulator answers null there.
 */
const PLACES: Readonly<Record<string, readonly string[]>> = {
  createTeam: ['avatarUrl'],
  getTeam: ['avatarUrl'],
  updateTeam: ['avatarUrl'],
  deleteTeam: ['avatarUrl'],
  listTeams: ['items[].avatarUrl'],
  createComment: ['title'],
  getComment: ['title'],
  updateComment: ['title'],
  deleteComment: ['title'],
  listComments: ['items[].title'],
};

export interface OpenDefault {
  readonly operation: string;
  /** Where it stands in the answer: `items[].title`. */
  readonly field: string;
}

/** Every default that can be overridden. */
export const openDefaults: readonly OpenDefault[] = Object.entries(PLACES).flatMap(([operation, fields]) =>
  fields.map(field => ({ operation, field })),
);
