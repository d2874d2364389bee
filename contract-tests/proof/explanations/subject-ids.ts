/** The ids of everything in a world that can be explained. */
import type { World } from '../../../simulator/domain/world.ts';

/** Where each kind has its ids. */
export const IDS: Readonly<Record<string, (world: World) => readonly { readonly id: string }[]>> = {
  post: world => world.posts.byId.all(),
  comment: world => world.comments.created.all(),
  'fetched comment': world => world.comments.fetched.all(),
  'comment import': world => world.comments.imports.all(),
  conversation: world => world.conversations.byId.all(),
  message: world => world.conversations.messages.all(),
  upload: world => world.uploads.byId.all(),
  transfer: world => world.uploads.transfers.all(),
  'CSV import': world => world.csvImports.byId.all(),
  'history import': world => world.historyImports.byId.all(),
  'imported post': world => world.historyImports.posts.all(),
  'review import': world => world.reviews.imports.all().filter(({ platform }) => platform === 'GOOGLE_BUSINESS'),
  'recommendation import': world => world.reviews.imports.all().filter(({ platform }) => platform === 'FACEBOOK'),
  review: world => world.reviews.reviews.all(),
  recommendation: world => world.reviews.recommendations.all(),
  flow: world => world.automations.byId.all(),
  run: world => world.automations.executions.all(),
  account: world => world.accounts.byId.all(),
  'provider setting': world => world.providerSettings.byId.all(),
  'connect request': world => world.accounts.connectRequests.all(),
  'portal link': world => world.accounts.portalLinks.all(),
  event: world => world.webhooks.events.all(),
  delivery: world => world.webhooks.deliveries.all(),
  endpoint: world => world.webhooks.byId.all(),
  organization: world => world.organizations.byId.all(),
  fault: world => world.faults.byId.all(),
  team: world => world.organizations.teams.all(),
};

/** The ids of each kind, at most `most` of the newest. */
export function newestIds(world: World, most: number): string[] {
  return Object.values(IDS).flatMap(idsOf =>
    idsOf(world)
      .slice(-most)
      .map(({ id }) => id),
  );
}
