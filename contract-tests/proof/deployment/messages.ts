/** What a deployment and the process that started it tell each other. */
import type { Audit } from './audit.ts';
import type { LoggedCall } from './watch-site.ts';

export interface Question {
  readonly ask: 'audit' | 'log';
}

/** Where a deployment is, and what a run is given. */
export interface DeploymentAddress {
  readonly url: string;
  readonly apiKey: string;
  readonly teamId: string;
}

export type Reply =
  | ({ readonly type: 'ready' } & DeploymentAddress)
  | { readonly type: 'audit'; readonly audit: Audit; readonly actions: Readonly<Record<string, number>> }
  | { readonly type: 'log'; readonly log: readonly LoggedCall[] };
