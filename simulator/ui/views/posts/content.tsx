import type { Post } from '../../../../openapi/generated/types.ts';
import { PlatformMark } from '../../components/basic.tsx';
import { Json } from '../../components/code.tsx';
import { Panel } from '../../components/layout.tsx';
import { platformName } from '../../format.ts';

/** The content of a post by platform, and as JSON. */
export function Content({ post: { data, firstComment } }: { readonly post: Post }) {
  const texts = textsOf(data);
  return (
    <Panel title="Content">
      <div class="stack">
        {texts.map(({ text, platforms }) => (
          <figure key={text} class="post-text">
            <figcaption class="row">
              {platforms.map(platform => (
                <PlatformMark key={platform} platform={platform} named />
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
          <summary>JSON</summary>
          <Json value={data} label="Content" />
        </details>
      </div>
    </Panel>
  );
}

type ContentPlatform = keyof Post['data'];

/** The distinct texts, each with its platforms. */
function textsOf(data: Post['data']): { readonly text: string; readonly platforms: readonly ContentPlatform[] }[] {
  const platformsOf = new Map<string, ContentPlatform[]>();
  // The keys are those of the schema.
  for (const platform of Object.keys(data) as ContentPlatform[]) {
    const content = data[platform];
    if (!content) continue;
    const text = content.text ?? '';
    platformsOf.set(text, [...(platformsOf.get(text) ?? []), platform]);
  }
  return [...platformsOf].map(([text, platforms]) => ({ text, platforms }));
}
