type Point = {
  key: string
  /** Milliseconds since 1970, for the place on the time axis. */
  at: number
  /** From 0 to `top`. */
  value: number
  /** Shown below the first and last point, and below some between if there is room. */
  label: string
  tooltip: string
  /** Marks a point of a different kind than most, which the line leaves out. */
  isHighlighted?: boolean
}

/** Above this number the dots are small. */
const maxLargeDots = 20

/**
 * Values over time, oldest first, on a proportional axis. A single value is a dot in the middle. Decorative: a
 * table beside it gives screen readers the same figures.
 */
export function LineChart({
  points,
  max,
  gridLines,
}: {
  points: readonly Point[]
  max: number
  /** Values of the horizontal grid lines. */
  gridLines: readonly number[]
}) {
  const { positions, labelled } = layOutTimeAxis(points.map(({ at }) => at))
  const left = (index: number) => positions[index] ?? 0
  const percentOf = (value: number) => (value / max) * 100
  const path = points
    .map(({ value, isHighlighted }, index) => !isHighlighted && `${left(index)},${100 - percentOf(value)}`)
    .filter(Boolean)
    .join(' ')
  const dot = points.length > maxLargeDots ? 'size-1.5' : 'size-3'
  return (
    <div aria-hidden className="mt-6 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-13 text-quiet">
      <div className="relative h-48 w-5 sm:h-60">
        {gridLines.map(line => (
          <span
            key={line}
            className="absolute right-0 translate-y-1/2 tabular-nums"
            style={{ bottom: `${percentOf(line)}%` }}
          >
            {line}
          </span>
        ))}
      </div>
      <div className="relative h-48 sm:h-60">
        {gridLines.map(line => (
          <div
            key={line}
            className="absolute inset-x-0 border-t border-hairline"
            style={{ bottom: `${percentOf(line)}%` }}
          />
        ))}
        {/* Padding, so that the first and last dot are not cut. */}
        <div className="absolute inset-y-0 inset-x-4">
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" className="size-full overflow-visible">
            <title>{points.map(point => point.tooltip).join('; ')}</title>
            <polyline
              points={path}
              className="fill-none stroke-accent"
              strokeWidth={2}
              strokeLinejoin="round"
              strokeLinecap="round"
              vectorEffect="non-scaling-stroke"
            />
          </svg>
          {points.map(({ key, value, tooltip, isHighlighted }, index) => (
            // Hit area larger than the dot.
            <span
              key={key}
              title={tooltip}
              className="group absolute flex size-6 -translate-x-1/2 translate-y-1/2 items-center justify-center"
              style={{ left: `${left(index)}%`, bottom: `${percentOf(value)}%` }}
            >
              <span
                className={`${dot} ring-2 ring-surface ${isHighlighted ? 'rotate-45 bg-amber' : 'rounded-full bg-accent group-hover:bg-accent-hover'}`}
              />
            </span>
          ))}
        </div>
      </div>
      <div className="relative col-start-2 mx-4 mt-3 h-5">
        {points.map(({ key, label }, index) => {
          const isEnd = index === points.length - 1
          if (!labelled.has(index)) return null
          // The first and last label align with the ends of the grid.
          const alignClass =
            points.length === 1
              ? 'left-1/2 -translate-x-1/2'
              : index === 0
                ? '-left-4'
                : isEnd
                  ? '-right-4'
                  : '-translate-x-1/2 max-sm:hidden'
          const isBetween = index > 0 && !isEnd
          return (
            <span
              key={key}
              className={`absolute whitespace-nowrap tabular-nums ${alignClass}`}
              style={isBetween ? { left: `${left(index)}%` } : {}}
            >
              {label}
            </span>
          )
        })}
      </div>
    </div>
  )
}

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
