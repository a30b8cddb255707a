import { useSuspenseQuery } from '@tanstack/react-query'
import { Landmark } from 'lucide-react'
import { useState } from 'react'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { useFocusOnChange } from '#web/components/focus/use-focus-on-change.ts'
import { useReturnFocus } from '#web/components/focus/use-return-focus.ts'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { Alert } from '#web/components/ui/Alert.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { PageSection } from '#web/components/ui/PageHeader.tsx'
import { IconRow } from '#web/features/bookings/IconRow.tsx'
import { earnings as text } from '#web/i18n/en/payments/earnings.ts'
import { Trans } from '#web/i18n/Trans.tsx'
import { useTranslations } from '#web/i18n/translate.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { deleteDraft, readDraft } from '#web/lib/storage/draft-storage.ts'
import { payoutDetailsQuery } from './api.ts'
import { bankDraftKey, PayoutDetailsForm, stripeDraftKey } from './PayoutDetailsForm.tsx'

/** Target of links to `#payout-details`. */
export const payoutDetailsId = 'payout-details'

const draftKeys = [bankDraftKey, stripeDraftKey]

export function PayoutDetails() {
  const t = useTranslations(text)
  return (
    <PageSection id={payoutDetailsId} title={t('details')} text={t('detailsText')}>
      <QueryBoundary fallback={<Skeleton className="h-36 rounded-large" />}>
        <DetailsCard />
      </QueryBoundary>
    </PageSection>
  )
}

function DetailsCard() {
  const t = useTranslations(text)
  const { data: details } = useSuspenseQuery(payoutDetailsQuery)
  const [isOpen, setOpen] = useState(() => draftKeys.some(key => readDraft(key) !== null))
  const [isSaved, setSaved] = useState(false)
  const openButton = useReturnFocus(isOpen)
  const form = useFocusOnChange<HTMLDivElement>(String(isOpen), 'input')
  const close = (saved: boolean) => {
    for (const key of draftKeys) deleteDraft(key)
    setSaved(saved)
    setOpen(false)
  }
  return (
    <Card className="grid gap-5">
      {isSaved && <Alert variant="success">{t('saved')}</Alert>}
      <CurrentPayoutDetails details={details} />
      {isOpen ? (
        <div ref={form}>
          <PayoutDetailsForm details={details} onDone={close} />
        </div>
      ) : (
        <Button
          ref={openButton}
          variant="secondary"
          className="justify-self-start"
          onClick={() => setOpen(true)}
        >
          {t(details.method ? 'change' : 'add')}
        </Button>
      )}
    </Card>
  )
}

/** Shows only the masked part of the payout account. */
function CurrentPayoutDetails({
  details: { method, holder, destination, removed },
}: {
  details: ReplyOf<'payoutDetails'>
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
    <IconRow icon={Landmark}>
      <p className="font-medium">{destination}</p>
      <p className="text-quiet wrap-anywhere">{[t(method), holder].filter(Boolean).join(' · ')}</p>
    </IconRow>
  )
}
