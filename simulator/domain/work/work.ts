/** Work in progress of every area: imports and multipart uploads. */
import type { Work } from '../../../openapi/generated/control-types.ts';
import type { CollectionWatcher } from '../../kernel/collection.ts';
import type { Job } from '../../kernel/job-queue.ts';
import * as csv from '../csv-imports/progress.ts';
import type { WithCsvImports } from '../csv-imports/state.ts';
import { JOBS as CSV_JOBS } from '../csv-imports/work.ts';
import { JOBS as HISTORY_JOBS } from '../history-imports/fetch.ts';
import * as history from '../history-imports/progress.ts';
import type { WithHistoryImports } from '../history-imports/state.ts';
import { JOBS as REVIEW_JOBS } from '../reviews/fetch.ts';
import * as reviews from '../reviews/progress.ts';
import type { WithReviews } from '../reviews/state.ts';
import type { Transfer } from '../uploads/model.ts';
import * as uploads from '../uploads/progress.ts';
import type { WithUploads } from '../uploads/state.ts';

/** What this area uses of a world. */
interface World extends WithCsvImports, WithHistoryImports, WithReviews, WithUploads {}

/** All work in progress, by kind, oldest first. */
export function workInProgress(world: World): Work[] {
  return [
    ...world.csvImports.byId.all().filter(csv.isUnderWay).map(csv.csvWork),
    ...world.historyImports.byId.all().filter(history.isUnderWay).map(history.historyWork),
    ...world.reviews.imports.all().filter(reviews.isUnderWay).map(reviews.reviewWork),
    ...world.uploads.transfers
      .all()
      .filter(uploads.isInProgress)
      .map(transfer => uploads.uploadWork(world, transfer)),
  ];
}

/** Whether a job is one of the many small steps of an import, which show as its progress. */
export function isStepOfWork({ kind }: Job): boolean {
  return kind === CSV_JOBS.row || kind === HISTORY_JOBS.fetch || kind === REVIEW_JOBS.fetch;
}

/** Calls `onChange` for each progress or end of work; `read` renders its current state, so that callers may skip steps. Returns a function that stops watching. */
export function watchWork(world: World, onChange: (id: string, read: () => Work) => void): () => void {
  const watcher =
    <T extends { readonly id: string }>(read: (entity: T) => Work) =>
    (entity: T, change: Parameters<CollectionWatcher<T>>[1]): void =>
      onChange(entity.id, change === 'removed' ? () => removed(read(entity)) : () => read(entity));
  const { transfers, parts } = world.uploads;
  const onTransfer = watcher<Transfer>(transfer => uploads.uploadWork(world, transfer));
  const stops = [
    world.csvImports.byId.watch(watcher(csv.csvWork)),
    world.historyImports.byId.watch(watcher(history.historyWork)),
    world.reviews.imports.watch(watcher(reviews.reviewWork)),
    transfers.watch((transfer, change) => {
      if (transfer.kind === 'multipart') onTransfer(transfer, change);
    }),
    parts.watch(({ transferId }) => {
      const transfer = transfers.get(transferId);
      if (transfer?.kind === 'multipart') onTransfer(transfer, {});
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

function removed(work: Work): Work {
  return { ...work, status: 'REMOVED', endsAt: null };
}
