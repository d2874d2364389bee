import { InconclusiveError } from '../../run/inconclusive-error.ts';
import { fieldsOf, type Real } from '../real.ts';
import type { CommentsModel } from './model.ts';

/** Runs a command. A failure is inconclusive on a deployment when others have deleted the post. */
export async function whilePostLasts({ postId }: CommentsModel, real: Real, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (real.has.has('control')) throw error;
    const { body } = await real.call('getPost', { path: { id: postId } });
    if (fieldsOf(body)['status'] !== 'POSTED') throw new InconclusiveError('others have deleted the post that is commented on');
    throw error;
  }
}
