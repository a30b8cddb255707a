import type { UserId } from '#contract/id.ts'
import { roomLimits } from '#contract/room-limits.ts'

/** The lines of each person; with one too many the oldest is cut, which is one that a newer page has taken the place of. */
export function limitConnectionsPerUser() {
  const lines = new Map<UserId, (() => void)[]>()
  return (person: UserId, cut: () => void): (() => void) => {
    const own = lines.get(person) ?? []
    lines.set(person, own)
    own.push(cut)
    if (own.length > roomLimits.maxSocketsPerUser) own.shift()?.()
    return () => {
      const at = own.indexOf(cut)
      if (at >= 0) own.splice(at, 1)
      if (own.length === 0) lines.delete(person)
    }
  }
}
