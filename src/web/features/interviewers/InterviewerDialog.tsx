import type { ReactNode } from 'react'
import type { UserId } from '#contract/id.ts'
import type { InterviewerCard } from '#contract/interviewer.ts'
import { addresses as api } from '#contract/routes/interviewer.ts'
import { Avatar } from '#web/components/ui/Avatar.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { Dialog } from '#web/components/ui/Dialog.tsx'
import { distance } from '#web/components/ui/format.ts'
import { Spinner } from '#web/components/ui/Spinner.tsx'
import { ErrorState } from '#web/components/ui/States.tsx'
import { useNow } from '#web/components/ui/use-now.ts'
import { When } from '#web/components/ui/When.tsx'
import { interviewer } from '#web/i18n/en/interviewer.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useText } from '#web/i18n/translate.ts'
import { useCall } from '#web/lib/query.ts'
import { BookingModeBadge } from './BookingModeBadge.tsx'
import { FavouriteButton } from './FavouriteButton.tsx'
import { PriceFrom } from './PriceFrom.tsx'
import { Reputation } from './Reputation.tsx'
import { Reviews } from './Reviews.tsx'
import { SpokenLanguages } from './SpokenLanguages.tsx'
import { TellWhenFree } from './TellWhenFree.tsx'

/** All there is to know of an interviewer before booking, with what others said. `listed`: the card if it is at hand. */
export function InterviewerDialog({
  id,
  listed,
  onBook,
  onClose,
}: {
  id: UserId
  listed: InterviewerCard | undefined
  onBook: () => void
  onClose: () => void
}) {
  const t = useText(interviewer)
  const { data, error, refetch } = useCall(api.interviewer, { params: { id } }, { enabled: !listed })
  const card = listed ?? data
  return (
    <Dialog
      open
      onClose={onClose}
      title={card?.displayName ?? t('results')}
      description={card && [card.specialty, card.company].filter(Boolean).join(' · ')}
      footer={
        card && (
          <div className="flex grow items-center justify-between gap-4">
            <PriceFrom price={card.priceFrom} />
            <FavouriteButton of={card} className="ml-auto" />
            <Button onClick={onBook}>{t('book')}</Button>
          </div>
        )
      }
    >
      {card ? (
        <Portrait of={card} />
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <Spinner className="flex justify-center py-16" />
      )}
    </Dialog>
  )
}

function Portrait({ of }: { of: InterviewerCard }) {
  const t = useText(interviewer)
  const language = useLanguage()
  const now = useNow(30_000)
  return (
    <div className="grid gap-8">
      <div className="flex items-center gap-5">
        <Avatar name={of.displayName} url={of.profilePictureUrl} size="large" />
        <div className="grid justify-items-start gap-2">
          <Reputation of={of} />
          <BookingModeBadge mode={of.bookingMode} />
        </div>
      </div>
      {of.purpose && (
        <section className="grid gap-2">
          <h3 className="font-serif text-17 font-semibold">{t('about')}</h3>
          <p className="max-w-text whitespace-pre-line">{of.purpose}</p>
        </section>
      )}
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <Fact name={t('languages')}>
          <SpokenLanguages languages={of.languages} max={of.languages.length} />
        </Fact>
        {of.experience && <Fact name={t('experience')}>{t('years', { years: of.experience })}</Fact>}
        {(of.city || of.country) && (
          <Fact name={t('location')}>{[of.city, of.country].filter(Boolean).join(', ')}</Fact>
        )}
        {of.email && (
          <Fact name={t('email')}>
            <a href={`mailto:${of.email}`} className="link wrap-anywhere">
              {of.email}
            </a>
          </Fact>
        )}
        {of.linkedinUrl && (
          <Fact name="LinkedIn">
            <a href={of.linkedinUrl} target="_blank" rel="noopener noreferrer" className="link">
              {t('linkedin')} <span className="sr-only">{t('newTab')}</span>
            </a>
          </Fact>
        )}
        <Fact name={t('nextFree')}>
          {of.nextAvailableSlot ? <When start={of.nextAvailableSlot} withDistance={false} /> : t('noneFree')}
          {!of.nextAvailableSlot && <TellWhenFree of={of} className="mt-2" />}
          {of.nextAvailableSlot && (
            <span className="block text-quiet">{distance(of.nextAvailableSlot, now, language)}</span>
          )}
        </Fact>
      </dl>
      <section className="grid gap-4">
        <h3 className="font-serif text-17 font-semibold">{t('reviewsTitle')}</h3>
        <Reviews of={of.id} />
      </section>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="mb-1 text-13 text-quiet">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
