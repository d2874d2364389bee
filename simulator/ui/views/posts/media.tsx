import { FileText } from 'lucide';
import type { Post, Upload } from '../../../../openapi/generated/types.ts';
import { Icon } from '../../components/basic.tsx';
import { Panel } from '../../components/layout.tsx';
import { count, formatBytes } from '../../format.ts';

/** The media of a post. */
export function Media({ post: { uploads } }: { readonly post: Post }) {
  return (
    <Panel title="Media" actions={<span class="muted">{count(uploads.length, 'file')}</span>}>
      {uploads.length === 0 ? (
        <p class="muted">No media.</p>
      ) : (
        <ul class="post-media">
          {uploads.map(({ upload }) => (
            <li key={upload.id}>
              <Thumbnail upload={upload} />
              <p class="truncate">{upload.fileName}</p>
              <p class="muted number">{factsOf(upload)}</p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** A preview. Only the path of its URL is used: the page may reach the simulator by another host name. */
export function Thumbnail({ upload: { thumbnailUrl, fileName } }: { readonly upload: Upload }) {
  if (thumbnailUrl === null) {
    return (
      <span class="post-thumbnail">
        <Icon icon={FileText} size={24} />
      </span>
    );
  }
  return <img class="post-thumbnail" src={new URL(thumbnailUrl).pathname} alt={`Preview of ${fileName}`} loading="lazy" />;
}

function factsOf({ width, height, videoLength, size }: Upload): string {
  const parts = [
    width !== null && height !== null ? `${width} × ${height}` : null,
    videoLength === null ? null : `${videoLength} s`,
    formatBytes(size),
  ];
  return parts.filter(part => part !== null).join(', ');
}
