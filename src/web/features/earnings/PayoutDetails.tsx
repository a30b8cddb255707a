import { Landmark } from 'lucide-react'
import { useState } from 'react'
import { addresses } from '#contract/routes/earnings.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { Chapter } from '#web/components/ui/Chapter.tsx'
import { Skeleton } from '#web/components/ui/Skeleton.tsx'
import { ErrorState, Notice } from '#web/components/ui/States.tsx'
import { When } from '#web/components/ui/When.tsx'
import { earnings as text } from '#web/i18n/en/earnings.ts'
import { Rich } from '#web/i18n/Trans.tsx'
import { useText } from '#web/i18n/translate.ts'
import { dropDraft, readDraft } from '#web/lib/draft-store.ts'
import { useCall } from '#web/lib/query.ts'
import { type Details, detailsId } from './earnings-view.ts'
import { bankDraft, PayoutDetailsForm, stripeDraft } from './PayoutDetailsForm.tsx'

const drafts = [bankDraft, stripeDraft]

/** Where earnings go: as much of it as is shown again, and the way to change it. */
export function PayoutDetails() {
  const t = useText(text)
  const { data: details, error, refetch } = useCall(addresses.payoutDetails, {})
  const [isOpen, setOpen] = useState(() => drafts.some(key => readDraft(key) !== null))
  const [isSaved, setSaved] = useState(false)
  const close = (saved: boolean) => {
    for (const key of drafts) dropDraft(key)
    setSaved(saved)
    setOpen(false)
  }
  return (
    <Chapter id={detailsId} title={t('details')} text={t('detailsText')}>
      {details ? (
        <Card className="grid gap-5">
          {isSaved && <Notice kind="success">{t('saved')}</Notice>}
          <Current details={details} />
          {isOpen ? (
            <PayoutDetailsForm details={details} onDone={close} />
          ) : (
            <Button look="secondary" className="justify-self-start" onClick={() => setOpen(true)}>
              {t(details.method ? 'change' : 'add')}
            </Button>
          )}
        </Card>
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <Skeleton className="h-36 rounded-large" />
      )}
    </Chapter>
  )
}

function Current({ details: { method, holder, destination, removed } }: { details: Details }) {
  const t = useText(text)
  if (removed)
    return (
      <Notice kind="attention" title={t('detailsRemovedTitle')}>
        <Rich
          text={t('detailsRemoved', { destination: removed.destination })}
          tags={{ at: () => <When start={removed.at} withDistance={false} /> }}
        />
      </Notice>
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
