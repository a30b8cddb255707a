import { encode } from 'uqr'

/** Always dark on light with a margin, in any theme, so that cameras can read it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-52 rounded-medium border border-hairline"
    >
      <rect width={size} height={size} fill="white" />
      <path d={squares.join('')} fill="black" />
    </svg>
  )
}
