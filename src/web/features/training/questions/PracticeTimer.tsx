import { clsx } from 'clsx'
import { Pause, Play, RotateCcw } from 'lucide-react'
import { minuteMs } from '#contract/time.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { formatCountdown, formatDuration } from '#web/components/ui/format.ts'
import { useNow } from '#web/components/ui/use-now.ts'
import { common } from '#web/i18n/en/common.ts'
import { practice as text } from '#web/i18n/en/practice.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { Trans } from '#web/i18n/Trans.tsx'
import { useTranslations } from '#web/i18n/translate.ts'
import { type Practice, remainingMs } from './practice-reducer.ts'

/** Minutes left at which a screen reader announces the time. */
const milestones = [10, 5, 2, 1]

/** What the button does in each state. */
const actions = { Over: 'Again', Running: 'Pause', Ready: 'Start', Paused: 'Continue' } as const

/** Countdown for one answer. The last 30 seconds are highlighted. */
export function PracticeTimer({
  timer,
  limitMs,
  onToggle,
  onReset,
}: {
  timer: Practice['timer']
  limitMs: number
  onToggle: () => void
  onReset: () => void
}) {
  const t = useTranslations(text)
  const tCommon = useTranslations(common)
  const language = useLanguage()
  const left = remainingMs(timer, useNow(250))
  const isOver = left === 0
  const isRunning = timer.endsAt !== null && !isOver
  const isUntouched = left === limitMs && !isRunning
  const passed = milestones.findLast(minutes => left <= minutes * minuteMs && minutes * minuteMs < limitMs)
  const state = isOver ? 'Over' : isRunning ? 'Running' : isUntouched ? 'Ready' : 'Paused'
  return (
    <Card role="group" aria-label={t('timer')} className="grid gap-4 text-center lg:row-span-2">
      <div>
        <p
          role="timer"
          className={clsx('text-46 font-medium tabular-nums', left <= minuteMs / 2 && 'text-amber-ink')}
        >
          {formatCountdown(left)}
        </p>
        <p aria-hidden className={clsx('mt-1 text-15', isOver ? 'font-medium text-amber-ink' : 'text-quiet')}>
          {t(`timer${state}`)}
        </p>
        <p role="status" className="sr-only">
          {isRunning && passed
            ? tCommon('timeLeft', { left: formatDuration(passed, language) })
            : t(`timer${state}`)}
        </p>
      </div>
      <div aria-hidden className="h-1.5 overflow-hidden rounded-full bg-sunken">
        <div
          className={clsx('h-full rounded-full', left <= minuteMs / 2 ? 'bg-amber' : 'bg-accent')}
          style={{ width: `${limitMs > 0 ? (left / limitMs) * 100 : 0}%` }}
        />
      </div>
      <div className="flex flex-wrap gap-3 lg:flex-col">
        <Button onClick={onToggle} className="flex-1">
          {isRunning ? <Pause aria-hidden /> : <Play aria-hidden />}
          {t(`timer${actions[state]}`)}
        </Button>
        <Button variant="secondary" onClick={onReset} disabled={isUntouched}>
          <RotateCcw aria-hidden />
          {t('timerReset')}
        </Button>
      </div>
      <p className="hidden text-13 leading-7 text-quiet md:block pointer-coarse:hidden">
        <Trans text={t('keys')} components={{ key: text => <Key>{text}</Key> }} />
      </p>
    </Card>
  )
}

function Key({ children }: { children: string }) {
  return (
    <kbd className="rounded-small border border-hairline bg-paper px-1.5 py-0.5 font-sans text-13 text-ink">
      {children}
    </kbd>
  )
}
