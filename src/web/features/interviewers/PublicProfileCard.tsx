import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { Card } from '#web/components/ui/Card.tsx'
import { CopyButton } from '#web/components/ui/CopyButton.tsx'
import { Checkbox } from '#web/components/ui/Inputs.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { ResendConfirmationButton } from '#web/features/accounts/EmailConfirmation.tsx'
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
  /** An unconfirmed email prevents opening the page, not closing it. */
  const isBlocked = data !== undefined && !data.isEmailConfirmed && !isOpen
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
        disabled={data === undefined || isBlocked}
        onChange={event => pendingValue === null && change(event.target.checked)}
      />
      {isBlocked && (
        <div className="mt-1 grid justify-items-start gap-2">
          <p className="text-15">{t('unconfirmed')}</p>
          <ResendConfirmationButton />
        </div>
      )}
      {data?.isOpen && <BioCheckbox showsBio={data.showsBio} />}
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

function BioCheckbox({ showsBio }: { showsBio: boolean }) {
  const t = useTranslations(text)
  const set = useSetPublicProfile()
  const [pendingValue, setPendingValue] = useState<boolean | null>(null)
  const change = (showBio: boolean) => {
    setPendingValue(showBio)
    set.mutate(
      { body: { isOpen: true, showBio } },
      {
        onSuccess: () => toast.success(t(showBio ? 'bioShown' : 'bioHidden')),
        onError: toast.error,
        onSettled: () => setPendingValue(null),
      },
    )
  }
  return (
    <Checkbox
      label={
        <>
          {t('showBio')}
          <span className="block text-13 text-quiet">{t('showBioHint')}</span>
        </>
      }
      checked={pendingValue ?? showsBio}
      onChange={event => pendingValue === null && change(event.target.checked)}
    />
  )
}

function CopyLinkButton({ url }: { url: string }) {
  const t = useTranslations(text)
  return (
    <p className="flex flex-wrap items-center gap-3">
      <CopyButton variant="secondary" text={url}>
        {t('copy')}
      </CopyButton>
    </p>
  )
}
