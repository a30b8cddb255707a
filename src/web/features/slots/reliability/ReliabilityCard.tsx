import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { contactEmail } from '#contract/constants.ts'
import { reliabilityRules } from '#contract/reliability-rules.ts'
import { reliabilityApi } from '#contract/routes/reliability.ts'
import { Alert } from '#web/components/ui/Alert.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { reliability as text } from '#web/i18n/en/slots/reliability.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { apiQuery } from '#web/lib/api/query-client.ts'
import { browserTimeZone, formatDateTime } from '#web/lib/format.ts'
import { ReliabilityBadge, ReliabilityFigures, ReliabilityRules } from './ReliabilityFacts.tsx'

export const myReliabilityQuery = apiQuery(reliabilityApi.myReliability, {})

type Reliability = ReplyOf<'myReliability'>

function StateText({ reliability: { state, pausedUntil } }: { reliability: Reliability }) {
  const t = useTranslations(text)
  const language = useLanguage()
  if (state === 'paused' && pausedUntil)
    return t('pausedText', { until: formatDateTime(pausedUntil, null, browserTimeZone(), language) })
  if (state === 'removed') return t('removedText', { email: contactEmail })
  return t(state === 'warned' ? 'warnedText' : 'goodText')
}

/** The interviewer's own figures beside the rules that apply to them. */
export function ReliabilityCard() {
  const t = useTranslations(text)
  const { data } = useSuspenseQuery(myReliabilityQuery)
  return (
    <Card className="grid gap-5">
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-20">{t('title')}</h2>
          <ReliabilityBadge state={data.state} />
        </div>
        <p className="text-15">
          <StateText reliability={data} />
        </p>
        <p className="text-13 text-quiet">{t('intro', { days: reliabilityRules.days })}</p>
      </div>
      {data.note && <Note note={data.note} />}
      <ReliabilityFigures figures={data.figures} sessions={data.sessions} />
      <details>
        <summary className="inline-flex min-h-11 items-center rounded-medium text-15 text-accent hover:underline">
          {t('rules')}
        </summary>
        <ReliabilityRules />
        <p className="mt-3 text-13 text-quiet">{t('mistake', { email: contactEmail })}</p>
      </details>
    </Card>
  )
}

/** The admin's text is never translated. */
function Note({ note }: { note: string }) {
  const t = useTranslations(text)
  return (
    <div>
      <p className="text-13 text-quiet">{t('noteLabel')}</p>
      <p translate="no" dir="auto" className="max-w-text whitespace-pre-line wrap-anywhere">
        {note}
      </p>
    </div>
  )
}

/** Above the slots, while candidates cannot book them. */
export function BookingsStoppedAlert() {
  const t = useTranslations(text)
  const { data } = useQuery(myReliabilityQuery)
  if (data?.state !== 'paused' && data?.state !== 'removed') return null
  return (
    <Alert variant="warning" title={t(data.state)} className="mb-6">
      <StateText reliability={data} />
    </Alert>
  )
}
