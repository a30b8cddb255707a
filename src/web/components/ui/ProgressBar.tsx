import { useLanguage } from '#web/i18n/language.ts'
import { formatPercent } from '#web/lib/format.ts'

/** `fraction` is 0 to 1. */
export function ProgressBar({ label, fraction }: { label: string; fraction: number }) {
  const language = useLanguage()
  const value = Math.round(fraction * 100)
  return (
    <div className="grid gap-1.5">
      <div className="flex justify-between gap-4 text-13">
        <span className="min-w-0 break-words font-medium">{label}</span>
        <span className="text-quiet">{formatPercent(value, language)}</span>
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-2 overflow-hidden rounded-full bg-sunken"
      >
        <div
          className="h-full rounded-full bg-accent transition-[width] duration-200 ease-calm"
          style={{ width: `${value}%` }}
        />
      </div>
    </div>
  )
}
