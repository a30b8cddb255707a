/** Longer than the maximum lag of a replica. */
const replicaLagMs = 5000

let changedAt = Number.NEGATIVE_INFINITY

/** Called after each write, also one that may have failed. */
export const markChanged = (): void => {
  changedAt = performance.now()
}

/** Whether a read from a replica or cache might miss the user's own change. */
export const hasJustChanged = (): boolean => performance.now() - changedAt < replicaLagMs
