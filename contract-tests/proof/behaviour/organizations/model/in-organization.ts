/** Runs the commands of the areas' models in the joined one. */
import type * as fc from 'fast-check';
import { commentsTimeline } from '../../../../model/comments/timeline.ts';
import type { Command, SyncedReal, Timeline } from '../../../../model/define-model.ts';
import { postsTimeline } from '../../../../model/posts/model.ts';
import { accountsTimeline } from '../../accounts/model/model.ts';
import { settleConsequences } from './consequences.ts';
import { isBeforeExpiry, type OrganizationModel } from './model.ts';

/** Runs a command of an area's model on its part of the joined one. */
export function onPart<Part extends object>(
  partOf: (model: OrganizationModel) => Part,
  command: fc.Arbitrary<Command<Part>>,
): fc.Arbitrary<Command<OrganizationModel>> {
  return command.map(own =>
    joined({
      check: model => own.check(partOf(model)),
      run: (model, real) => own.run(partOf(model), real),
      toString: () => String(own),
    }),
  );
}

/** Lets a command during which time passes run only as long as no upload can expire. */
export function beforeExpiry(command: Command<OrganizationModel>): Command<OrganizationModel> {
  return {
    check: model => isBeforeExpiry(model, model.now) && command.check(model),
    run: (model, real) => command.run(model, real),
    toString: () => String(command),
  };
}

/** Adds to a command its consequences for other areas and a comparison of everything. */
export function joined(command: Command<OrganizationModel>): Command<OrganizationModel> {
  return {
    check: model => command.check(model),
    async run(model, real) {
      await command.run(model, withConsequences(model, real));
      settleConsequences(model);
      await real.settle();
    },
    toString: () => String(command),
  };
}

/** Adds consequences. Transitions are not recorded, because statuses are only seen from time to time. */
export function withConsequences(model: OrganizationModel, real: SyncedReal): SyncedReal {
  return {
    ...real,
    transitions: { ...real.transitions, record: () => undefined },
    // The comparison happens at the end of the command.
    settle() {
      settleConsequences(model);
      settleDue(model, model.now);
      return Promise.resolve();
    },
    advanceTo(until) {
      settleConsequences(model);
      return real.advanceTo(until);
    },
  };
}

/** Runs only the jobs of the model until a time. */
export function settleDue(model: OrganizationModel, until: number): void {
  for (let at = nextAt(model); at <= until; at = nextAt(model)) {
    model.now = at;
    runJobs(model, at);
  }
  model.now = until;
}

/** The jobs of all areas, in due order. */
export const organizationTimeline: Timeline<OrganizationModel, never> = {
  nextAt,
  dueAt: () => [],
  runJobs: (model, _, at) => runJobs(model, at),
};

function nextAt({ posts, comments, accounts }: OrganizationModel): number {
  return Math.min(postsTimeline.nextAt(posts), commentsTimeline.nextAt(comments), accountsTimeline.nextAt(accounts));
}

function runJobs(model: OrganizationModel, at: number): void {
  runPart(accountsTimeline, model.accounts, at);
  settleConsequences(model);
  runPart(postsTimeline, model.posts, at);
  runPart(commentsTimeline, model.comments, at);
  settleConsequences(model);
}

function runPart<Part extends object, Item>(timeline: Pick<Timeline<Part, Item>, 'dueAt' | 'runJobs'>, part: Part, at: number): void {
  const due = timeline.dueAt(part, at);
  if (due.length > 0) timeline.runJobs(part, due, at);
}
