/** Invariants of every world, checked by the API and the control API. */

/** Sends a GET and returns the JSON body. Rejects for a status of 300 or more. */
export type Read = (path: string) => Promise<Readonly<Record<string, unknown>>>;

/** An item of a list. */
type Item = Readonly<Record<string, unknown>>;

const PAGE = 100;

/** Returns the violated invariants, one line each. */
export async function violations(read: Read): Promise<string[]> {
  const status = await read('/_sim/status');
  const now = instantOf(field(status, 'clock'), 'now');
  const { items: teams } = await listOf(read, '/api/v1/team');
  const posts = (await Promise.all(teams.map(team => listOf(read, `/api/v1/post?teamId=${String(team['id'])}`)))).flatMap(
    ({ items }) => items,
  );
  const { items: conversations } = await listOf(read, '/api/v1/conversations?teamId=team_acme_marketing');
  const jobs = await listOf(read, '/_sim/jobs');
  return [
    ...twice('team', teams),
    ...twice('post', posts),
    ...twice('conversation', conversations),
    ...(jobs.total === status['pendingJobs'] ? [] : [`${String(status['pendingJobs'])} jobs are counted, ${jobs.total} listed`]),
    ...jobs.items
      .filter(job => instantOf(job, 'at') < now)
      .map(job => `the job ${String(job['kind'])} of ${String(job['at'])} has not run`),
    ...posts.flatMap(post => postViolations(post, now)),
    ...conversations
      .filter(each => !teams.some(({ id }) => id === each['teamId']))
      .map(({ id }) => `conversation ${String(id)} has a removed team`),
    ...(await usageViolations(read)),
  ];
}

function postViolations(post: Item, now: number): string[] {
  const { id, status, error, postedDate } = post;
  const wrong = [
    ...(status === 'POSTED' && typeof postedDate !== 'string' ? ['is POSTED without a date'] : []),
    ...(typeof postedDate === 'string' && Date.parse(postedDate) > now ? ['was posted in the future'] : []),
    ...(status === 'SCHEDULED' && instantOf(post, 'postDate') < now ? ['is still waiting after its date'] : []),
    ...(status === 'ERROR' && typeof error !== 'string' ? ['is in ERROR without an error'] : []),
    ...(instantOf(post, 'createdAt') > now || instantOf(post, 'updatedAt') > now ? ['changed in the future'] : []),
  ];
  return wrong.map(what => `post ${String(id)} ${what}`);
}

/** Checks that no usage exceeds its limit. */
async function usageViolations(read: Read): Promise<string[]> {
  const { quotas } = await read('/_sim/organizations/org_acme/usage');
  const gauges: readonly Item[] = Array.isArray(quotas) ? quotas : [];
  if (gauges.length === 0) return ['no usage is shown'];
  return gauges
    .filter(({ used, limit }) => typeof limit === 'number' && (typeof used !== 'number' || used > limit || used < 0))
    .map(({ name, used, limit }) => `${String(name)}: ${String(used)} of ${String(limit)} used`);
}

/** Reads a list page by page. Throws unless its total matches the pages. */
async function listOf(read: Read, path: string): Promise<{ readonly items: readonly Item[]; readonly total: number }> {
  const items: Item[] = [];
  for (;;) {
    const page = await read(`${path}${path.includes('?') ? '&' : '?'}offset=${items.length}&limit=${PAGE}`);
    const found: readonly Item[] = Array.isArray(page['items']) ? page['items'] : [];
    items.push(...found);
    const total = Number(page['total']);
    if (items.length >= total && items.length === total) return { items, total };
    if (found.length === 0) throw new Error(`${path} has ${items.length} items, but a total of ${total}`);
  }
}

function twice(what: string, items: readonly Item[]): string[] {
  const seen = new Set<unknown>();
  return items.filter(({ id }) => seen.has(id) || !seen.add(id)).map(({ id }) => `${what} ${String(id)} is listed twice`);
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && name in value ? (value as Item)[name] : undefined;
}

function instantOf(value: unknown, name: string): number {
  return Date.parse(String(field(value, name)));
}
