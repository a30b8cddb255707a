import {
  type ActionName,
  type ActionTargetType,
  actionNames,
  actionTargetTypes,
} from '#contract/admin/action-names.ts'
import type { TimelineEntry } from '#contract/admin/bookings.ts'
import { journalLabel } from '#web/features/admin/money/journal-label.ts'
import { providerName } from '#web/features/admin/money/money-cells.tsx'
import { adminActions } from '#web/i18n/en/admin/admin-actions.ts'
import { adminBookings } from '#web/i18n/en/admin/admin-bookings.ts'
import { adminEmails } from '#web/i18n/en/admin/admin-emails.ts'
import { adminMoney } from '#web/i18n/en/admin/admin-money.ts'
import { adminWords } from '#web/i18n/en/admin/admin-words.ts'
import { useTranslations } from '#web/i18n/translate.ts'

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

/** Name of an email by its template. A template of another release is shown as it is stored. */
export function useEmailName(): (template: string) => string {
  const t = useTranslations(adminEmails)
  return template => {
    const isKnown = Object.hasOwn(adminEmails.messages, template)
    return isKnown ? t(template as 'welcome') : template.replaceAll('-', ' ')
  }
}

const isActionName = (name: string): name is ActionName => actionNames.some(known => known === name)
const isTargetType = (type: string): type is ActionTargetType =>
  actionTargetTypes.some(known => known === type)

/** Texts of the names in the action log. A name of another release is shown as it is stored. */
export function useActionNames() {
  const t = useTranslations(adminActions)
  return {
    actionName: (name: string): string => (isActionName(name) ? t(name) : name.replaceAll('_', ' ')),
    targetName: (type: string): string =>
      isTargetType(type) ? t(`target_${type}`) : type.replaceAll('_', ' '),
  }
}
