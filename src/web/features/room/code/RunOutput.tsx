import type { ReactNode } from 'react'
import type { ParticipantRole } from '#contract/fields.ts'
import { collaboration as text } from '#web/i18n/en/room/collaboration.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { isRunActive, type LastRun } from './last-run.ts'

export function RunOutput({
  lastRun,
  side,
  peerName,
  children,
}: {
  lastRun: LastRun | null
  side: ParticipantRole
  peerName: string
  /** Button for the program input. */
  children: ReactNode
}) {
  const t = useTranslations(text)
  return (
    <section
      aria-label={t('output')}
      className="flex max-h-40 min-h-20 flex-col border-t border-hairline lg:max-h-56"
    >
      <div className="flex items-center justify-between gap-2">
        <p role="status" className="flex flex-wrap gap-x-2 px-3 text-13 text-quiet">
          {lastRun ? (
            <>
              <span>{lastRun.by === side ? t('youRan') : t('ranBy', { name: peerName })}</span>
              <span aria-hidden>·</span>
              <span className={lastRun.end === 'done' || isRunActive(lastRun) ? '' : 'text-red'}>
                {lastRun.end === 'done' ? t('done', { ms: Math.round(lastRun.ms) }) : t(lastRun.end)}
              </span>
            </>
          ) : (
            t('none')
          )}
        </p>
        {children}
      </div>
      {lastRun && (
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable
          tabIndex={0}
          translate="no"
          className="min-h-0 flex-1 overflow-auto px-3 pb-2 font-mono text-13 whitespace-pre-wrap"
        >
          {lastRun.output || (isRunActive(lastRun) ? '' : t('nothing'))}
        </pre>
      )}
    </section>
  )
}
