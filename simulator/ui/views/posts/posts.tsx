import './posts.css';
import type { ViewProps } from '../../components/layout.tsx';
import { Overview } from './overview.tsx';
import { PostPage } from './post-page.tsx';

/** The posts of all teams, and the page of each. */
export default function Posts({ rest: [postId] }: ViewProps) {
  return postId ? <PostPage key={postId} id={postId} /> : <Overview />;
}
