type Bar = {
  key: string
  label: string
  value: number
  /** Part of the value, drawn darker. Without it the whole bar is. */
  part?: number
  /** Figures beside the bar. */
  figures: string
}

/** Bars below each other, with long labels. Decorative: a table beside it gives screen readers the same figures. */
export function BarList({ bars }: { bars: readonly Bar[] }) {
  const top = Math.max(1, ...bars.map(bar => bar.value))
  const widthOf = (value: number) => ({ width: `${(value / top) * 100}%` })
  return (
    <div aria-hidden className="grid gap-3">
      {bars.map(({ key, label, value, part = value, figures }) => (
        <div key={key} className="grid gap-1">
          <div className="flex justify-between gap-4 text-13">
            <span className="min-w-0 wrap-anywhere">{label}</span>
            <span className="shrink-0 text-quiet tabular-nums">{figures}</span>
          </div>
          <div className="relative h-3 overflow-hidden rounded-small bg-sunken">
            <div className="absolute inset-y-0 left-0 bg-accent-tint" style={widthOf(value)} />
            <div className="absolute inset-y-0 left-0 bg-accent" style={widthOf(part)} />
          </div>
        </div>
      ))}
    </div>
  )
}
