import { clsx } from 'clsx'
import type { Earning } from '#contract/earnings.ts'
import { Badge } from '#web/components/ui/Badge.tsx'
import { formatMoney } from '#web/components/ui/format.ts'
import { Price } from '#web/components/ui/Price.tsx'
import { DateTime } from '#web/components/ui/When.tsx'
import { earnings as text } from '#web/i18n/en/earnings.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { Trans } from '#web/i18n/Trans.tsx'
import { useTranslations } from '#web/i18n/translate.ts'
import { usePersonName } from '#web/i18n/use-person-name.ts'
import { earningStatusBadges } from './earnings-view.ts'

export const earningFigures = ['gross', 'refunded', 'fee', 'net'] as const

export const figureColumnsClass = 'lg:grid-cols-[minmax(0,1fr)_repeat(4,7.5rem)] lg:gap-x-4'

/** One session: with whom, when, how far its money has come, and its figures. */
export function EarningRow({ session }: { session: Earning }) {
  const t = useTranslations(text)
  const language = useLanguage()
  const called = usePersonName()
  const { state, availableAt, charged, currency } = session
  const look = earningStatusBadges[state]
  return (
    <li className={clsx('grid gap-y-4 py-4', figureColumnsClass)}>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 break-words font-medium">{called(session.intervieweeName)}</span>
          <Badge variant={look.variant}>{t(look.label)}</Badge>
        </p>
        <p className="mt-1 text-quiet">
          <DateTime start={session.startTime} withRelative={false} />
        </p>
        {state === 'pending' && availableAt && (
          <p className="text-13 text-quiet">
            <Trans text={t('availableFrom')} components={{ at: () => <DateTime start={availableAt} /> }} />
          </p>
        )}
      </div>
      <dl className="flex flex-wrap gap-x-4 gap-y-2 sm:gap-x-8 lg:contents">
        {earningFigures.map(name => (
          <div
            key={name}
            className={clsx(
              'lg:text-right',
              name === 'refunded' && session.refunded === 0 && 'max-lg:hidden',
            )}
          >
            <dt className="text-13 text-quiet lg:sr-only">{t(name)}</dt>
            <dd className={clsx(name === 'net' && 'font-semibold', session[name] === 0 && 'text-quiet')}>
              <Price amount={session[name]} currency={currency} style="exact" />
              {name === 'gross' && charged && (
                <span className="block text-13 text-quiet">
                  {t('charged', { amount: formatMoney(charged.amount, charged.currency, language) })}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
