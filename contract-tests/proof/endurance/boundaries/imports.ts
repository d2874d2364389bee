/** When imports of posts, comments and CSV files start, retry and end, and how long imported items are kept. */
import { limits } from '../../../../openapi/document.ts';
import { type Boundary, HOUR_MS, iso, isTaken, LATENCY_MS, livePost, nextDay, SECOND_MS, setPlatform, TEAM, YEAR_MS } from '../boundary.ts';
import type { BoundaryWorld, Loose } from '../boundary-world.ts';

/** An import of posts or comments whose first attempts fail; the boundary is the answer of the next attempt. */
const importTry = (kind: 'history-imports' | 'comment-imports', failures: number): Boundary => ({
  id: `${kind}/${failures === 0 ? 'answer' : `retry/${failures}`}`,
  limits: [`${kind === 'history-imports' ? 'historyImports' : 'comments.imports'}.${failures === 0 ? 'startDelayMs' : 'retryIntervalMs'}`],
  async arrange(world) {
    const isHistory = kind === 'history-imports';
    const { startDelayMs, retryIntervalMs } = isHistory ? limits.historyImports : limits.comments.imports;
    const more = isHistory ? { count: 5 } : { postId: await livePost(world, 'FACEBOOK') };
    await setPlatform(world, 'FACEBOOK', failures);
    // Imported posts are there at the retry, comments a latency later, as after the first attempt.
    const pauseMs = isHistory ? retryIntervalMs : retryIntervalMs + LATENCY_MS;
    const at = world.now() + startDelayMs + LATENCY_MS + failures * pauseMs;
    const path = isHistory ? '/post-history-import' : '/comment/import';
    const { id } = await world.ok('POST', path, { teamId: TEAM, socialAccountType: 'FACEBOOK', ...more });
    return { at, isPassed: async () => (await world.ok('GET', `${path}/${String(id)}`))['status'] === 'COMPLETED' };
  },
});

const historyRetention: Boundary = {
  id: 'history-imports/retention',
  limits: ['historyImports.retentionMs'],
  async arrange(world) {
    await setPlatform(world, 'FACEBOOK');
    const importedAt = world.now() + limits.historyImports.startDelayMs + LATENCY_MS;
    await world.ok('POST', '/post-history-import', { teamId: TEAM, socialAccountType: 'FACEBOOK', count: 5 });
    await world.to(world.now() + HOUR_MS);
    const list = `/post-history-import/posts?teamId=${TEAM}&socialAccountType=FACEBOOK`;
    return { at: importedAt + limits.historyImports.retentionMs, isPassed: async () => (await world.ok('GET', list))['total'] === 0 };
  },
};

/** The rate limit of a platform without a reset time, after which the import may be retried from the next day on. */
const rateLimit: Boundary = {
  id: 'history-imports/rate-limit',
  async arrange(world) {
    await world.ok('PATCH', '/_sim/platforms/FACEBOOK', { latency: LATENCY_MS, failure: { mode: 'rate-limited', times: 1 } });
    const body = { teamId: TEAM, socialAccountType: 'FACEBOOK', count: 5 };
    const { id } = await world.ok('POST', '/post-history-import', body);
    const { startDelayMs } = limits.historyImports;
    const at = nextDay(world.now() + startDelayMs + LATENCY_MS);
    await world.to(world.now() + startDelayMs + LATENCY_MS + SECOND_MS);
    return { at, isPassed: () => isTaken(world, 'POST', `/post-history-import/${String(id)}/retry`, { teamId: TEAM }) };
  },
};

/** Sends a file of posts for a time. Returns a function that reads the progress of its import. */
async function sendCsv(world: BoundaryWorld, rows: number, postDate: number): Promise<() => Promise<Loose>> {
  const row = `${TEAM},One,${iso(postDate)},SCHEDULED,TWITTER,Hello`;
  const lines = ['teamId,title,postDate,status,socialAccountTypes,text', ...Array.from({ length: rows }, () => row)];
  const { id } = await world.send('/post-csv-import', new File([lines.join('\n')], 'posts.csv'));
  return () => world.ok('GET', `/post-csv-import/${String(id)}`);
}

/** The start of an import of three rows, or the end of one row. */
const csvStep = (row: number): Boundary => ({
  id: row === 0 ? 'csv-imports/start' : `csv-imports/row/${row}`,
  limits: [`csvImports.${row === 0 ? 'startDelayMs' : 'rowDurationMs'}`],
  async arrange(world) {
    const { startDelayMs, rowDurationMs } = limits.csvImports;
    const at = world.now() + startDelayMs + row * rowDurationMs;
    const progress = await sendCsv(world, 3, world.now() + YEAR_MS);
    return {
      at,
      async isPassed() {
        const { status, successRows } = await progress();
        return status !== 'PENDING' && Number(successRows) >= row;
      },
    };
  },
});

/** A file with more posts for one day than an account may have, which continues on the next day. */
const csvPause: Boundary = {
  id: 'csv-imports/daily-limit',
  limits: ['quotas.dailyPosts'],
  async arrange(world) {
    await world.ok('PATCH', '/_sim/organizations/org_acme', { limits: { dailyPosts: { TWITTER: 1 } } });
    const { startDelayMs, rowDurationMs } = limits.csvImports;
    const limitedAt = world.now() + startDelayMs + 2 * rowDurationMs;
    const progress = await sendCsv(world, 2, world.now() + YEAR_MS);
    await world.to(limitedAt);
    if ((await progress())['status'] !== 'RATE_LIMITED') throw new Error('The second row was not over the limit');
    return { at: nextDay(limitedAt), isPassed: async () => (await progress())['status'] !== 'RATE_LIMITED' };
  },
};

const tries = (kind: Parameters<typeof importTry>[0], maxTries: number): Boundary[] =>
  Array.from({ length: maxTries }, (_, failures) => importTry(kind, failures));

export const IMPORTS: readonly Boundary[] = [
  ...tries('history-imports', limits.historyImports.maxTries),
  ...tries('comment-imports', limits.comments.imports.maxTries),
  historyRetention,
  rateLimit,
  ...[0, 1, 3].map(csvStep),
  csvPause,
];
