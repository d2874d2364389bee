import type { Platform } from '../../../openapi/generated/types.ts';
import { platformSlug } from '../../domain/accounts/links.ts';

/** A platform's display name and brand colour. */
interface Brand {
  readonly name: string;
  readonly colour: string;
}

const BRANDS: Readonly<Record<Platform, Brand>> = {
  INSTAGRAM: { name: 'Instagram', colour: '#c13584' },
  FACEBOOK: { name: 'Facebook', colour: '#1467d6' },
  TIKTOK: { name: 'TikTok', colour: '#d1183f' },
  YOUTUBE: { name: 'YouTube', colour: '#cc0000' },
  LINKEDIN: { name: 'LinkedIn', colour: '#0a66c2' },
  PINTEREST: { name: 'Pinterest', colour: '#bd081c' },
  REDDIT: { name: 'Reddit', colour: '#c93a00' },
  THREADS: { name: 'Threads', colour: '#3a3a3a' },
  TWITTER: { name: 'Twitter', colour: '#0b74b8' },
  MASTODON: { name: 'Mastodon', colour: '#563acc' },
  BLUESKY: { name: 'Bluesky', colour: '#0a6fe0' },
  DISCORD: { name: 'Discord', colour: '#4752c4' },
  SLACK: { name: 'Slack', colour: '#611f69' },
  GOOGLE_BUSINESS: { name: 'Google Business', colour: '#1a63d8' },
  SNAPCHAT: { name: 'Snapchat', colour: '#7a6a00' },
};

/** The display name of a platform. */
export function platformName(type: Platform): string {
  return BRANDS[type].name;
}

// Object.entries widens the keys to string.
const ACCENTS = (Object.entries(BRANDS) as [Platform, Brand][])
  .map(([type, { colour }]) => `.${platformSlug(type)}{--accent:${colour}}`)
  .join('\n');

/** The style sheet of all pages. */
export const STYLE = `
:root{color-scheme:light dark;--accent:#3b4a6b;--paper:#fff;--ink:#1c2230;--quiet:#5b6475;--line:#d9dde5;--ground:#eef1f6}
@media (prefers-color-scheme:dark){:root{--paper:#1b202b;--ink:#e8ebf1;--quiet:#a3acbd;--line:#38404f;--ground:#10141c}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:flex;flex-direction:column;align-items:center;justify-content:center;gap:1rem;padding:1.5rem;
background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{width:100%;max-width:28rem;padding:2rem;background:var(--paper);border:1px solid var(--line);border-top:6px solid var(--accent);
border-radius:12px;box-shadow:0 8px 30px rgb(0 0 0/.08)}
h1{margin:0 0 .75rem;font-size:1.5rem;line-height:1.25}
p{margin:0 0 1rem}
ul{margin:0 0 1.25rem;padding-left:1.2rem}
.list{list-style:none;padding:0}
.list li{display:flex;align-items:center;justify-content:space-between;gap:1rem;padding:.6rem 0;border-top:1px solid var(--line)}
label{display:block;font-weight:600}
.logo{display:block;max-width:100%;margin-bottom:1rem}
.quiet,footer{color:var(--quiet);font-size:.875rem}
.notice{padding:.6rem .8rem;border-left:4px solid var(--accent);background:var(--ground)}
input{width:100%;margin:.35rem 0;padding:.6rem .7rem;font:inherit;color:inherit;background:transparent;border:1px solid var(--line);border-radius:8px}
.actions{display:flex;gap:.75rem;margin-top:1.25rem}
button{flex:1;padding:.65rem 1rem;font:inherit;font-weight:600;color:var(--ink);background:transparent;border:1px solid var(--line);border-radius:8px;
cursor:pointer}
button.primary{color:#fff;background:var(--accent);border-color:var(--accent)}
.list form{flex:none}
a{color:inherit}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
${ACCENTS}
`;
