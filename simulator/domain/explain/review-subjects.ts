import { explainedImports } from '../reviews/explained.ts';
import type { OpinionPlatform, StoredOpinion } from '../reviews/model.ts';
import type { World } from '../world.ts';
import { whenWords } from './job-words.ts';
import { kind, type SubjectKind, statusWords } from './subject-kind.ts';

/** Reviews, recommendations, and the imports that brought them in. */
export const reviewSubjects: readonly SubjectKind[] = [
  importKind('review import', 'GOOGLE_BUSINESS', 'reviews'),
  importKind('recommendation import', 'FACEBOOK', 'recommendations'),
  kind('review', (world: World) => world.reviews.reviews, {
    told: [],
    details: review => {
      const { reply } = review.item;
      return {
        ...storedDetails(review, 'GOOGLE_BUSINESS'),
        state: `${storedWords(review)}${reply ? `, with a reply that is ${reply.state}` : ''}`,
      };
    },
  }),
  kind('recommendation', (world: World) => world.reviews.recommendations, {
    told: [],
    details: recommendation => ({ ...storedDetails(recommendation, 'FACEBOOK'), state: storedWords(recommendation) }),
  }),
];

function importKind(noun: string, platform: OpinionPlatform, items: string): SubjectKind {
  return kind(noun, (world: World) => explainedImports(world, platform), {
    told: ['status', 'failedTries'],
    details: run => ({
      status: run.status,
      state: `${statusWords(run)}, with ${run.imported} of up to ${run.requestedCount} ${items}`,
      platforms: [run.platform],
    }),
  });
}

function storedDetails({ importId }: StoredOpinion<unknown>, platform: string) {
  return { origins: [importId], platforms: [platform] };
}

function storedWords({ importId, importedAt, deletedAt }: StoredOpinion<unknown>): string {
  const gone = deletedAt === null ? '' : `, and found gone from its platform at ${whenWords(deletedAt)}`;
  return `imported by ${importId}, at ${whenWords(importedAt)}${gone}`;
}
