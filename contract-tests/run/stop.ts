/** A request that is not sent, or not answered, for a reason that says nothing about the interface: the case that sent it is left out. */
export class Stop extends Error {
  override readonly name = 'Stop';
}
