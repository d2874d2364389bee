import type { LinkedinMentions, Operations } from '../../../openapi/generated/types.ts';
import { errors } from '../../kernel/errors.ts';
import { canParseUrl } from '../../text/urls.ts';
import type { MentionsPort } from '../ports/lookups.ts';

export type MentionQuery = Operations['findLinkedinMentions']['query'];

/** The address of a person (`in`) or an organization (`company`). */
interface Address {
  readonly kind: 'in' | 'company';
  readonly vanityName: string;
}

/** Returns what a query names: an address, or a part of a name. Throws 400 for one that names nothing, and for an address of something else (D-MSC-51). */
export function searchedFor({ q, url }: MentionQuery): Address | { readonly kind: 'name'; readonly q: string } {
  if (url !== undefined) return addressOf(url);
  if (q === undefined) throw errors.invalidField(['q'], 'is required unless there is a url', 'invalid_type').by('D-MSC-51');
  return { kind: 'name', q };
}

function addressOf(url: string): Address {
  const parsed = canParseUrl(url) ? new URL(url) : undefined;
  const isLinkedin = parsed !== undefined && /^(?:[\w-]+\.)?linkedin\.com$/.test(parsed.hostname);
  const [, kind, vanityName] = (isLinkedin && /^\/(in|company)\/([^/]+)\/?$/.exec(parsed.pathname)) || [];
  if ((kind !== 'in' && kind !== 'company') || vanityName === undefined)
    throw errors
      .invalidField(['url'], 'must be the address of a profile or company, such as https://www.linkedin.com/in/ada-lovelace')
      .by('MSC-421');
  return { kind, vanityName };
}

/** Whom LINKEDIN finds for a channel. Throws 400 for the profile of a person that a person's channel looks up. */
export function findMentions(
  mentions: MentionsPort,
  channelId: string,
  searched: ReturnType<typeof searchedFor>,
  { scope, displayName }: MentionQuery,
): LinkedinMentions {
  const seesPeople = mentions.isOrganization(channelId);
  if (searched.kind === 'in' && !seesPeople)
    throw errors.invalid('LINKEDIN finds people only for an organization. Select an organization as the channel.').by('D-MSC-51');
  const people = (): LinkedinMentions['people'] => {
    if (searched.kind === 'in') return [mentions.personAt(searched.vanityName, displayName)];
    return searched.kind === 'name' && seesPeople ? mentions.peopleNamed(searched.q) : [];
  };
  const organizations = (): LinkedinMentions['organizations'] => {
    if (searched.kind === 'company') return [mentions.organizationAt(searched.vanityName)];
    return searched.kind === 'name' ? mentions.organizationsNamed(searched.q) : [];
  };
  return { ...(scope !== 'organizations' && { people: people() }), ...(scope !== 'people' && { organizations: organizations() }) };
}
