import { clsx } from 'clsx'

type Bar = {
  key: string
  /** Shown below the bar if there is room. */
  label: string
  value: number
  /** Part of the value, drawn darker. Without it the whole bar is. */
  part?: number
  tooltip: string
}

/**
 * Bars side by side, starting at zero, beside the labels of the lines. Decorative: a table beside it gives screen readers the same figures.
 */
export function BarChart({
  bars,
  formatValue,
}: {
  bars: readonly Bar[]
  formatValue: (value: number) => string
}) {
  // Wider gaps would leave no room for the bars of a month.
  const gap = bars.length > 14 ? 'gap-px sm:gap-0.5' : 'gap-1 sm:gap-3'
  const top = niceMaximum(Math.max(...bars.map(bar => bar.value)))
  return (
    <div aria-hidden className="text-13 text-quiet">
      <div className="relative mt-9 h-44 sm:h-52">
        {(top > 1 ? [1, 0.5] : [1]).map(share => (
          <div
            key={share}
            className="absolute inset-x-0 border-t border-hairline"
            style={{ bottom: `${share * 100}%` }}
          >
            <span className="absolute bottom-0 left-0 tabular-nums">{formatValue(top * share)}</span>
          </div>
        ))}
        <div className={clsx('absolute inset-0 flex items-end border-b border-edge pr-4 pl-22', gap)}>
          {bars.map(bar => (
            <div key={bar.key} title={bar.tooltip} className="group flex h-full min-w-0 flex-1 items-end">
              <div
                className={clsx(
                  'mx-auto flex w-full max-w-12 items-end overflow-hidden rounded-t-small transition-colors duration-150',
                  bar.part === undefined ? 'bg-accent group-hover:bg-accent-hover' : 'bg-accent-tint',
                  bar.value > 0 && 'min-h-0.5',
                )}
                style={{ height: `${(bar.value / top) * 100}%` }}
              >
                {bar.part !== undefined && bar.value > 0 && (
                  <div
                    className="w-full bg-accent group-hover:bg-accent-hover"
                    style={{ height: `${(bar.part / bar.value) * 100}%` }}
                  />
                )}
              </div>
            </div>
          ))}
        </div>
      </div>
      <div className={clsx('mt-2 flex pr-4 pl-22', gap)}>
        {bars.map((bar, index) => (
          <span key={bar.key} className="flex min-w-0 flex-1 justify-center">
            {/* A phone has room for every second label. The last one is always shown. */}
            <span
              className={clsx('whitespace-nowrap', (bars.length - index) % 2 === 0 && 'max-sm:invisible')}
            >
              {bar.label}
            </span>
          </span>
        ))}
      </div>
    </div>
  )
}

/**
 * First round number that is at least the highest bar: 100, 120, 150, 200, 250, 300, 400, 500, 600, 800,
 * 1000.
 */
export function niceMaximum(highest: number): number {
  if (highest <= 0) return 1
  const unit = 10 ** Math.floor(Math.log10(highest))
  const step = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].find(step => step * unit >= highest) ?? 10
  return Math.round(step * unit * 100) / 100
}
