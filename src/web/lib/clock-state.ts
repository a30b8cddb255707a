/** How far the server's clock is ahead of this computer's, in milliseconds: between these two. */
export type Ahead = { least: number; most: number }

/**
 * What one answer says: it names the second in which it was made, and it was made after its question was sent and before it was
 * here. Together answers say it more exactly, until one of the clocks is set.
 */
export function learned(known: Ahead | null, told: number, sentAt: number, receivedAt: number): Ahead {
  const now = { least: told - receivedAt, most: told + 1000 - sentAt }
  const both = known && {
    least: Math.max(known.least, now.least),
    most: Math.min(known.most, now.most),
  }
  return both && both.least <= both.most ? both : now
}

/** A clock that may be right counts as right. */
export const likelyAhead = ({ least, most }: Ahead): number =>
  least <= 0 && most >= 0 ? 0 : Math.round((least + most) / 2)
