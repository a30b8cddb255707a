/** Least distance of two labels in percent, so that they do not overlap. */
const labelDistance = 20

/**
 * Positions on a time axis in percent, and the indices of the points that have a label: the first, the last, and those
 * between that leave enough room. Times are in order. Equal times are spread evenly.
 */
export function layOutTimeAxis(times: readonly number[]): { positions: number[]; labelled: Set<number> } {
  const last = times.length - 1
  const [start = 0, end = 0] = [times[0], times[last]]
  const positions = times.map((at, index) => {
    // A single point is in the middle.
    if (last === 0) return 50
    return (end > start ? (at - start) / (end - start) : index / last) * 100
  })
  const labelled = new Set(times.length > 0 ? [0, last] : [])
  let previous = 0
  for (const [index, position] of positions.entries()) {
    if (position - previous < labelDistance || 100 - position < labelDistance) continue
    labelled.add(index)
    previous = position
  }
  return { positions, labelled }
}
