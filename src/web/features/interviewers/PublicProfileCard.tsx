import { useQuery } from '@tanstack/react-query'
import { Copy, ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/components/ui/Button.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { Checkbox } from '#web/components/ui/Inputs.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { common } from '#web/i18n/en/common.ts'
import { publicProfile as text } from '#web/i18n/en/public/public-profile.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { myPublicProfileQuery, useSetPublicProfile } from './api.ts'

/** Switch of the public profile, with a preview of its content. */
export function PublicProfileCard() {
  const t = useTranslations(text)
  const { data } = useQuery(myPublicProfileQuery)
  const set = useSetPublicProfile()
  /** The mutation reports its start a moment later, and the checkbox would jump back until then. */
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

function CopyLinkButton({ url }: { url: string }) {
  const t = useTranslations(text)
  const tCommon = useTranslations(common)
  const [isCopied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard?.writeText(url).then(
      () => setCopied(true),
      () => undefined,
    )
  return (
    <p className="flex items-center gap-3">
      <Button variant="secondary" onClick={copy}>
        <Copy aria-hidden />
        {t('copy')}
      </Button>
      <span role="status" className="text-13 text-quiet">
        {isCopied && tCommon('copied')}
      </span>
    </p>
  )
}
