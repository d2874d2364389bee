import type { World } from '../world.ts';

/** What this area touches of a world. */
export type WebhookWorld = Pick<World, 'clock' | 'random' | 'ids' | 'events' | 'organizations' | 'webhooks' | 'sender'>;
