import { Landmark } from 'lucide-react'
import { useState } from 'react'
import { earningsApi } from '#contract/routes/payments.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { DateTime } from '#web/components/ui/DateTime.tsx'
import { PageSection } from '#web/components/ui/PageSection.tsx'
import { Skeleton } from '#web/components/ui/Skeleton.tsx'
import { Alert, ErrorState } from '#web/components/ui/States.tsx'
import { earnings as text } from '#web/i18n/en/earnings.ts'
import { Trans } from '#web/i18n/Trans.tsx'
import { useTranslations } from '#web/i18n/translate.ts'
import { deleteDraft, readDraft } from '#web/lib/draft-storage.ts'
import { useApiQuery } from '#web/lib/query-client.ts'
import { type PayoutDetailsReply, payoutDetailsId } from './earning-status.ts'
import { bankDraftKey, PayoutDetailsForm, stripeDraftKey } from './PayoutDetailsForm.tsx'

const draftKeys = [bankDraftKey, stripeDraftKey]

/** Shows only the masked part of the payout account. */
export function PayoutDetails() {
  const t = useTranslations(text)
  const { data: details, error, refetch } = useApiQuery(earningsApi.payoutDetails, {})
  const [isOpen, setOpen] = useState(() => draftKeys.some(key => readDraft(key) !== null))
  const [isSaved, setSaved] = useState(false)
  const close = (saved: boolean) => {
    for (const key of draftKeys) deleteDraft(key)
    setSaved(saved)
    setOpen(false)
  }
  return (
    <PageSection id={payoutDetailsId} title={t('details')} text={t('detailsText')}>
      {details ? (
        <Card className="grid gap-5">
          {isSaved && <Alert variant="success">{t('saved')}</Alert>}
          <CurrentPayoutDetails details={details} />
          {isOpen ? (
            <PayoutDetailsForm details={details} onDone={close} />
          ) : (
            <Button variant="secondary" className="justify-self-start" onClick={() => setOpen(true)}>
              {t(details.method ? 'change' : 'add')}
            </Button>
          )}
        </Card>
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <Skeleton className="h-36 rounded-large" />
      )}
    </PageSection>
  )
}

function CurrentPayoutDetails({
  details: { method, holder, destination, removed },
}: {
  details: PayoutDetailsReply
}) {
  const t = useTranslations(text)
  if (removed)
    return (
      <Alert variant="warning" title={t('detailsRemovedTitle')}>
        <Trans
          text={t('detailsRemoved', { destination: removed.destination })}
          components={{ at: () => <DateTime start={removed.at} withRelative={false} /> }}
        />
      </Alert>
    )
  if (!method) return <p className="text-quiet">{t('detailsNone')}</p>
  return (
    <div className="flex items-start gap-3">
      <Landmark aria-hidden className="mt-0.5 size-5 shrink-0 text-quiet" />
      <div className="min-w-0">
        <p className="font-medium tabular-nums">{destination}</p>
        <p className="text-quiet wrap-anywhere">{[t(method), holder].filter(Boolean).join(' · ')}</p>
      </div>
    </div>
  )
}
