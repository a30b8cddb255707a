import { useSuspenseQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { UserId } from '#contract/id.ts'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { Badge, type BadgeVariant } from '#web/components/ui/Badge.tsx'
import { ButtonLink } from '#web/components/ui/Button.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { PageHeader } from '#web/components/ui/PageHeader.tsx'
import { requireAccess } from '#web/features/auth/require-access.ts'
import { moderation } from '#web/i18n/en/account/moderation.ts'
import { moderationButtons } from '#web/i18n/en/account/moderation-buttons.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { getOrDefault } from '#web/lib/get-or-default.ts'
import { parseId } from '#web/lib/parse-id.ts'
import { myModerationQuery, type OwnReport } from './api.ts'
import { DecisionCard } from './DecisionCard.tsx'
import { ReportDialog } from './ModerationDialogs.tsx'

export const clientMiddleware = [requireAccess('signed-in')]

export const clientLoader = (): void => void queryClient.prefetchQuery(myModerationQuery)

/** Notifications link to a decision with `?decision=…`, public profiles to a report with `?report=…`. */
export default function ModerationPage() {
  const t = useTranslations(moderation)
  const tButtons = useTranslations(moderationButtons)
  const [address, setAddress] = useSearchParams()
  const reported = parseId<UserId>(address.get('report'))
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        actions={
          <ButtonLink to="/account" variant="secondary">
            {t('back')}
          </ButtonLink>
        }
      />
      <QueryBoundary
        fallback={
          <div aria-busy className="grid gap-6">
            <Skeleton className="h-48 rounded-large" />
            <Skeleton className="h-32 rounded-large" />
          </div>
        }
      >
        <Sections selectedId={address.get('decision')} />
      </QueryBoundary>
      {reported && (
        <ReportDialog
          title={tButtons('reportProfile')}
          target={{ kind: 'profile', userId: reported }}
          onClose={() => setAddress({}, { replace: true })}
        />
      )}
    </>
  )
}

function Sections({ selectedId }: { selectedId: string | null }) {
  const t = useTranslations(moderation)
  const { data } = useSuspenseQuery(myModerationQuery)
  const { decisions, reports } = data
  // The decision of the notification comes first.
  const ordered = decisions.toSorted((a, b) => Number(b.id === selectedId) - Number(a.id === selectedId))
  return (
    <div className="grid gap-10">
      <section className="grid gap-4">
        <h2 className="text-20">{t('decisionsTitle')}</h2>
        {ordered.length === 0 && <p className="text-quiet">{t('decisionsNone')}</p>}
        {ordered.map(decision => (
          <DecisionCard key={decision.id} decision={decision} />
        ))}
      </section>
      <section className="grid gap-2">
        <h2 className="text-20">{t('reportsTitle')}</h2>
        {reports.length === 0 && <p className="text-quiet">{t('reportsNone')}</p>}
        <ul className="divide-y divide-hairline">
          {reports.map(report => (
            <ReportRow key={report.id} report={report} />
          ))}
        </ul>
      </section>
    </div>
  )
}

const kinds = { profile: 'kindProfile', review: 'kindReview', message: 'kindMessage' } as const

const outcomes = {
  waiting: ['outcomeWaiting', 'warning'],
  hidden: ['outcomeHidden', 'success'],
  dismissed: ['outcomeDismissed', 'neutral'],
} as const satisfies Record<string, readonly [string, BadgeVariant]>

function ReportRow({ report: { kind, cause, reportedAt, outcome } }: { report: OwnReport }) {
  const t = useTranslations(moderation)
  const [label, variant] = getOrDefault(outcomes, outcome ?? 'waiting', [
    outcome as never,
    'neutral',
  ] as const)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
      <div>
        <p className="font-medium">
          {t(kinds[kind])} · {t(cause)}
        </p>
        <p className="text-13 text-quiet">
          <DateTime start={reportedAt} />
        </p>
      </div>
      <Badge variant={variant}>{t(label)}</Badge>
    </li>
  )
}
