import { CreditCard } from 'lucide-react'
import { bookingDialog } from '#web/i18n/en/booking-dialog.ts'
import { useTranslations } from '#web/i18n/translate.ts'

const cards = ['Visa', 'Mastercard', 'American Express']

/** Card brands as text, because their logos are trademarks. */
export function AcceptedCards() {
  const t = useTranslations(bookingDialog)
  return (
    <section className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <h3 className="text-13 text-quiet">{t('cards')}</h3>
      <ul className="flex flex-wrap gap-2">
        {cards.map(card => (
          <li
            key={card}
            className="flex items-center gap-1.5 rounded-small border border-hairline bg-sunken px-2.5 py-1 text-13 font-medium"
          >
            <CreditCard aria-hidden className="size-4 text-quiet" />
            {card}
          </li>
        ))}
      </ul>
    </section>
  )
}
