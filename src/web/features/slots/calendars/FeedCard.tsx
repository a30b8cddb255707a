import { useState } from 'react'
import { Button } from '#web/components/ui/Button.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { CopyButton } from '#web/components/ui/CopyButton.tsx'
import { ConfirmDialog } from '#web/components/ui/Dialog.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { useDeleteFeed, useRenewFeed } from '#web/features/slots/api.ts'
import { calendars as text } from '#web/i18n/en/slots/calendars.ts'
import { useTranslations } from '#web/i18n/translate.ts'

/** Secret address under which other calendars subscribe to the bookings. */
export function FeedCard({ feedUrl }: { feedUrl: string | null }) {
  const t = useTranslations(text)
  return (
    <Card className="grid gap-4">
      <div>
        <h2 className="text-20">{t('feedTitle')}</h2>
        <p className="text-15 text-quiet">{t('feedText')}</p>
      </div>
      <FeedAddress feedUrl={feedUrl} />
    </Card>
  )
}

/** The address with what can be done with it, or the button that creates it. */
export function FeedAddress({ feedUrl }: { feedUrl: string | null }) {
  const t = useTranslations(text)
  const renew = useRenewFeed()
  const [question, setQuestion] = useState<'renew' | 'delete' | null>(null)
  return (
    <>
      {feedUrl ? (
        <>
          <p className="rounded-medium bg-sunken p-3 text-13 wrap-anywhere" translate="no">
            {feedUrl}
          </p>
          <div className="flex flex-wrap items-center gap-3">
            <CopyButton text={feedUrl}>{t('feedCopy')}</CopyButton>
            <Button variant="secondary" onClick={() => setQuestion('renew')}>
              {t('feedRenew')}
            </Button>
            <Button variant="secondary" onClick={() => setQuestion('delete')}>
              {t('feedOff')}
            </Button>
          </div>
        </>
      ) : (
        <Button
          variant="secondary"
          className="justify-self-start"
          busy={renew.isPending}
          onClick={() => renew.mutate({}, { onError: toast.error })}
        >
          {t('feedCreate')}
        </Button>
      )}
      <FeedDialog question={question} onClose={() => setQuestion(null)} />
    </>
  )
}

function FeedDialog({ question, onClose }: { question: 'renew' | 'delete' | null; onClose: () => void }) {
  const t = useTranslations(text)
  const renew = useRenewFeed()
  const remove = useDeleteFeed()
  const isRenewal = question === 'renew'
  const confirm = () =>
    (isRenewal ? renew : remove).mutate(
      {},
      {
        onSuccess: () => toast.success(t(isRenewal ? 'feedRenewed' : 'feedDeleted')),
        onError: toast.error,
        onSettled: onClose,
      },
    )
  return (
    <ConfirmDialog
      open={question !== null}
      onClose={onClose}
      onConfirm={confirm}
      title={t(isRenewal ? 'feedRenewTitle' : 'feedOffTitle')}
      confirmLabel={t(isRenewal ? 'feedRenew' : 'feedOff')}
      busy={renew.isPending || remove.isPending}
      danger={!isRenewal}
    >
      {t('feedEnds')}
    </ConfirmDialog>
  )
}
