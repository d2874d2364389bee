/** Server-sent events out of pieces of text, as the HTML standard has them. */
export interface Frame {
  /** '' for a comment. */
  readonly event: string;
  /** Of a comment, its text. */
  readonly data: string;
}

/** Takes pieces as they come, gives the frames that they complete. */
export function createFrameReader(): (piece: string) => Frame[] {
  let rest = '';
  return piece => {
    const blocks = (rest + piece).split('\n\n');
    rest = blocks.pop() ?? '';
    return blocks.map(frameOf);
  };
}

function frameOf(block: string): Frame {
  let event = '';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    if (line.startsWith('event: ')) event = line.slice(7);
    else if (line.startsWith('data: ')) data.push(line.slice(6));
    else if (line.startsWith(':')) data.push(line.slice(1).trim());
  }
  return { event, data: data.join('\n') };
}
