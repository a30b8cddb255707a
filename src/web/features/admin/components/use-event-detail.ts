import type { TimelineEntry } from '#contract/admin/bookings.ts'
import { useActionNames } from '#web/features/admin/log/use-action-name.ts'
import { journalLabel } from '#web/features/admin/money/journal-label.ts'
import { providerName } from '#web/features/admin/money/money-cells.tsx'
import { adminBookings } from '#web/i18n/en/admin/admin-bookings.ts'
import { adminMoney } from '#web/i18n/en/admin/admin-money.ts'
import { adminWords } from '#web/i18n/en/admin/admin-words.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useEmailName } from './use-email-name.ts'

/** Start of a word's key, where one word means several things. */
const prefixes: Partial<Record<TimelineEntry['kind'], string>> = {
  refund: 'refund_',
  refund_settled: 'refund_',
  chargeback: 'chargeback_',
  no_show: 'absent_',
  decision: 'about_',
  appeal: 'about_',
  appeal_decided: 'appeal_',
}

/** A word of the database in the reader's language. A word of another release is shown as it is stored. */
export function useWord(): (word: string, prefix?: string) => string {
  const t = useTranslations(adminWords)
  return (word, prefix = '') =>
    Object.hasOwn(adminWords.messages, prefix + word)
      ? t((prefix + word) as 'other')
      : word.replaceAll('_', ' ')
}

/** Second line of an event of a booking. The server joins the name of an action and the admin by a dot. */
export function useEventDetail(): (entry: Pick<TimelineEntry, 'kind' | 'detail'>) => string {
  const tMoney = useTranslations(adminMoney)
  const tBooking = useTranslations(adminBookings)
  const tWord = useTranslations(adminWords)
  const { actionName } = useActionNames()
  const emailName = useEmailName()
  const wordOf = useWord()
  return ({ kind, detail }) => {
    const text = detail ?? ''
    if (kind === 'webhook' || kind === 'webhook_open' || kind === 'quarantined') return text
    if (kind.startsWith('email')) return emailName(text)
    if (kind === 'checkout') return providerName(text)
    if (kind === 'review') return tWord('rating', { rating: text })
    if (kind === 'admin_action') {
      const [action = '', ...rest] = text.split(' · ')
      return [actionName(action), ...rest].join(' · ')
    }
    if (kind === 'payment') {
      const key = `payment${text}`
      return Object.hasOwn(adminBookings.messages, key) ? tBooking(key as 'paymentCreated') : text
    }
    const label = kind === 'ledger' ? journalLabel(text) : undefined
    return label ? tMoney(label) : wordOf(text, prefixes[kind])
  }
}
