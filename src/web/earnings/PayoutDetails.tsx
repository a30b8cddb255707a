import { Landmark } from 'lucide-react'
import { useState } from 'react'
import { addresses } from '#contract/address/earnings.ts'
import { dropDraft, readDraft } from '#web/draft-store.ts'
import { useCall } from '#web/query.ts'
import { earnings as text } from '#web/text/en/earnings.ts'
import { Rich } from '#web/text/Rich.tsx'
import { useText } from '#web/text/translate.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Chapter } from '#web/ui/Chapter.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { ErrorState, Notice } from '#web/ui/States.tsx'
import { When } from '#web/ui/When.tsx'
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
