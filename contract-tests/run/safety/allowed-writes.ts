/** Which writes are sent to a deployment: those that can be undone, on resources that the run has created. */

type Body = Readonly<Record<string, unknown>>;

interface Creation {
  /** The resource, for reports. */
  readonly what: string;
  /** The operation that removes it. */
  readonly removal: string;
  /** The property of the body that gets the run's tag. */
  readonly taggedField?: string;
  /** Whether it has no effect outside the service: nothing is published or sent. */
  readonly isAllowed: (body: Body) => boolean;
}

const isDraft = ({ status }: Body): boolean => status === 'DRAFT';
const always = (): boolean => true;

/** By operationId. */
export const CREATIONS: Readonly<Record<string, Creation>> = {
  createPost: { what: 'post', removal: 'deletePost', taggedField: 'title', isAllowed: isDraft },
  createComment: { what: 'comment', removal: 'deleteComment', taggedField: 'text', isAllowed: isDraft },
  createAutomation: { what: 'automation', removal: 'deleteAutomation', taggedField: 'name', isAllowed: always },
  createTeam: { what: 'team', removal: 'deleteTeam', taggedField: 'name', isAllowed: always },
  createUpload: { what: 'upload', removal: 'deleteUpload', isAllowed: always },
};

/** Changes of resources that the run has created, by operationId. */
const CHANGES: Readonly<Record<string, (body: Body) => boolean>> = {
  updatePost: ({ status }) => status === undefined || status === 'DRAFT',
  updateComment: ({ status }) => status === undefined || status === 'DRAFT',
  updateAutomation: always,
  archiveAutomation: always,
  updateTeam: always,
  ...Object.fromEntries(Object.values(CREATIONS).map(({ removal }) => [removal, always])),
};

/** Undefined when the write may be sent. */
export function reasonToBlock(operationId: string, id: string | undefined, body: Body, isOwn: (id: string) => boolean): string | undefined {
  const creation = CREATIONS[operationId];
  if (creation)
    return creation.isAllowed(body) ? undefined : `${operationId} would have an effect outside the service: only drafts are created`;
  const change = CHANGES[operationId];
  if (!change) return `${operationId} cannot be undone, or has an effect outside the service`;
  if (id === undefined || !isOwn(id)) return `${operationId} would change what this run did not create`;
  return change(body) ? undefined : `${operationId} would have an effect outside the service: only drafts are kept`;
}

/** The body with the run's tag in place of the first characters, so that a text that keeps a length limit still does, and one that breaks it still does. */
export function withTag(operationId: string, body: Body, tag: string): Body {
  const name = CREATIONS[operationId]?.taggedField;
  const text = name === undefined ? undefined : body[name];
  // An empty text stays invalid.
  return name === undefined || typeof text !== 'string' || text === '' ? body : { ...body, [name]: tag + text.slice(tag.length) };
}
