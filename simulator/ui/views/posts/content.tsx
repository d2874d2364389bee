import type { Post } from '../../../../openapi/generated/types.ts';
import { Json } from '../../components/json.tsx';
import { Panel } from '../../components/layout.tsx';
import { PlatformMark } from '../../components/platform.tsx';
import { platformName } from '../../format/words.ts';

/** What it says on each platform, and everything else that was sent for it. */
export function Content({ post: { data, firstComment } }: { readonly post: Post }) {
  const texts = textsOf(data);
  return (
    <Panel title="Content">
      <div class="stack">
        {texts.map(({ text, platforms }) => (
          <figure key={text} class="post-text">
            <figcaption class="row">
              {platforms.map(platform => (
                <PlatformMark key={platform} of={platform} named />
              ))}
            </figcaption>
            <blockquote>{text || <span class="muted">no text</span>}</blockquote>
          </figure>
        ))}
        {Object.entries(firstComment ?? {}).map(([platform, text]) => (
          <p key={platform}>
            <span class="muted">First comment on {platformName(platform)}:</span> {text}
          </p>
        ))}
        <details>
          <summary>As it was sent</summary>
          <Json value={data} label="Content as it was sent" />
        </details>
      </div>
    </Panel>
  );
}

type PlatformOfPost = keyof Post['data'];

/** The same text is shown once. */
function textsOf(data: Post['data']): { readonly text: string; readonly platforms: readonly PlatformOfPost[] }[] {
  const platformsOf = new Map<string, PlatformOfPost[]>();
  // The names are those of the document.
  for (const platform of Object.keys(data) as PlatformOfPost[]) {
    const content = data[platform];
    if (!content) continue;
    const text = content.text ?? '';
    platformsOf.set(text, [...(platformsOf.get(text) ?? []), platform]);
  }
  return [...platformsOf].map(([text, platforms]) => ({ text, platforms }));
}
