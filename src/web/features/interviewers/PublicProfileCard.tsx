import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { publicProfileApi as api } from '#contract/routes/marketplace.ts'
import { Card } from '#web/components/ui/Card.tsx'
import { Checkbox } from '#web/components/ui/Inputs.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { publicProfile as text } from '#web/i18n/en/public-profile.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useApiMutation, useApiQuery } from '#web/lib/query-client.ts'
import { CopyLinkButton } from './CopyLinkButton.tsx'

/** Switch of the public profile, with a preview of its content. */
export function PublicProfileCard() {
  const t = useTranslations(text)
  const { data } = useApiQuery(api.myPublicProfile, {})
  const set = useApiMutation(api.setPublicProfile, { invalidates: [api.myPublicProfile] })
  /** Pending value of the checkbox, which would otherwise jump back until the server confirms. */
  const [pendingValue, setPendingValue] = useState<boolean | null>(null)
  const isOpen = pendingValue ?? data?.isOpen ?? false
  const change = (isOpen: boolean) => {
    setPendingValue(isOpen)
    set.mutate(
      { body: { isOpen } },
      {
        onSuccess: () => toast.success(t(isOpen ? 'opened' : 'closed')),
        onError: toast.error,
        onSettled: () => setPendingValue(null),
      },
    )
  }
  return (
    <Card>
      <h2 className="font-serif text-20 font-semibold">{t('title')}</h2>
      <p className="mt-2 text-15 text-quiet">{t('whatFor')}</p>
      <p className="mt-2 text-15">{t('whatShows')}</p>
      <p className="mt-2 text-13 text-quiet">{t('whatNot')}</p>
      <Checkbox
        className="mt-2"
        label={t('switch')}
        checked={isOpen}
        disabled={data === undefined}
        onChange={event => pendingValue === null && change(event.target.checked)}
      />
      {data?.isOpen && data.address && (
        <div className="mt-1 grid gap-1">
          <a
            href={data.address}
            target="_blank"
            rel="noopener"
            className="link inline-flex min-h-11 items-center gap-2 text-15 wrap-anywhere"
          >
            {data.address.replace(/^https?:\/\//, '')}
            <ExternalLink aria-hidden className="size-4 shrink-0" />
            <span className="sr-only">{t('newTab')}</span>
          </a>
          <CopyLinkButton url={data.address} />
          {!data.isShown && <p className="text-13 text-amber-ink">{t('notShown')}</p>}
        </div>
      )}
    </Card>
  )
}
