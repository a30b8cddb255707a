/** Longer than a replica may be behind what is written. */
const replicaLagMs = 5000

let changedAt = Number.NEGATIVE_INFINITY

/** Something was changed from this browser, or may have been. */
export const markChanged = (): void => {
  changedAt = performance.now()
}

/** Whether whoever reads now would miss their own change in what is a moment old. */
export const hasJustChanged = (): boolean => performance.now() - changedAt < replicaLagMs
