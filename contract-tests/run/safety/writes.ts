/** Which writes a deployment is asked for: those that can be taken back, on what the run itself has created. Everything else stays unsent. */

type Body = Readonly<Record<string, unknown>>;

interface Creation {
  /** What is created, for people. */
  readonly what: string;
  /** The operation that takes it away again. */
  readonly removal: string;
  /** The text of the body that carries the run's tag. */
  readonly tagged?: string;
  /** Whether it stays inside the service: nothing is published, nobody is written to. */
  readonly isHarmless: (body: Body) => boolean;
}

const isDraft = ({ status }: Body): boolean => status === 'DRAFT';
const always = (): boolean => true;

/** By operationId. */
export const CREATIONS: Readonly<Record<string, Creation>> = {
  createPost: { what: 'post', removal: 'deletePost', tagged: 'title', isHarmless: isDraft },
  createComment: { what: 'comment', removal: 'deleteComment', tagged: 'text', isHarmless: isDraft },
  createAutomation: { what: 'automation', removal: 'deleteAutomation', tagged: 'name', isHarmless: always },
  createTeam: { what: 'team', removal: 'deleteTeam', tagged: 'name', isHarmless: always },
  createUpload: { what: 'upload', removal: 'deleteUpload', isHarmless: always },
};

/** Changes of what the run has created, its id in the path. */
const CHANGES: Readonly<Record<string, (body: Body) => boolean>> = {
  updatePost: ({ status }) => status === undefined || status === 'DRAFT',
  updateComment: ({ status }) => status === undefined || status === 'DRAFT',
  updateAutomation: always,
  archiveAutomation: always,
  updateTeam: always,
  ...Object.fromEntries(Object.values(CREATIONS).map(({ removal }) => [removal, always])),
};

/** Why a write is not sent; undefined for one that may be. */
export function refusalOf(operationId: string, id: string | undefined, body: Body, isOwn: (id: string) => boolean): string | undefined {
  const creation = CREATIONS[operationId];
  if (creation) return creation.isHarmless(body) ? undefined : `${operationId} would reach beyond the service: only drafts are made there`;
  const change = CHANGES[operationId];
  if (!change) return `${operationId} cannot be taken back, or reaches beyond the service`;
  if (id === undefined || !isOwn(id)) return `${operationId} would change what this run did not create`;
  return change(body) ? undefined : `${operationId} would reach beyond the service: only drafts are kept there`;
}

/** The body with the run's tag at the beginning of the text that carries it. It is no longer than the longer of both, so that a bound stays kept or broken. */
export function withTag(operationId: string, body: Body, tag: string): Body {
  const name = CREATIONS[operationId]?.tagged;
  const text = name === undefined ? undefined : body[name];
  // An empty text is a mistake that stays one.
  return name === undefined || typeof text !== 'string' || text === '' ? body : { ...body, [name]: tag + text.slice(tag.length) };
}
