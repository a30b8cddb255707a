import { CalendarX2, CreditCard, Link2, Mail, Video, Webcam } from 'lucide-react'
import { useIsEmailConfirmed } from '#web/features/accounts/UnconfirmedEmailAlert.tsx'
import { IconRow } from '#web/features/bookings/IconRow.tsx'
import { bookingDialog } from '#web/i18n/en/bookings/booking-dialog.ts'
import { useTranslations } from '#web/i18n/translate.ts'

export function GoodToKnow() {
  const t = useTranslations(bookingDialog)
  const isMailed = useIsEmailConfirmed()
  const notes = [
    { icon: Mail, text: t(isMailed ? 'noteConfirmation' : 'noteUnconfirmed') },
    ...(isMailed ? [{ icon: Link2, text: t('noteLink') }] : []),
    { icon: Webcam, text: t('noteCamera') },
    { icon: Video, text: t('noteRecorded') },
    { icon: CalendarX2, text: t('noteCancel') },
  ]
  return (
    <section className="grid gap-1.5">
      <h3 className="text-15 font-medium font-sans tracking-normal">{t('notesTitle')}</h3>
      <ul className="grid gap-0.5">
        {notes.map(({ icon, text }) => (
          <li key={text} className="text-13 text-quiet [&_svg]:size-4">
            <IconRow icon={icon}>{text}</IconRow>
          </li>
        ))}
      </ul>
    </section>
  )
}

const cards = ['Visa', 'Mastercard', 'American Express']

/** Card brands as text, because their logos are trademarks. */
export function AcceptedCards() {
  const t = useTranslations(bookingDialog)
  return (
    <section className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <h3 className="font-sans text-13 font-normal tracking-normal text-quiet">{t('cards')}</h3>
      <ul className="flex flex-wrap gap-1.5">
        {cards.map(card => (
          <li
            key={card}
            className="flex items-center gap-1 rounded-small border border-hairline bg-sunken px-2 py-0.5 text-13 font-medium"
          >
            <CreditCard aria-hidden className="size-4 text-quiet" />
            {card}
          </li>
        ))}
      </ul>
    </section>
  )
}
