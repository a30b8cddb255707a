import type { RussianMessages } from '#web/i18n/define-messages.ts'
import type { adminDifferences as english } from '#web/i18n/en/admin/admin-differences.ts'

export default {
  provider: 'Платёжная система',
  amount: 'Сумма',
  captured: 'Списано',
  refunded: 'Возвращено',
  status: 'Состояние',
  dispute: 'Оспаривание в банке',
  'collected in the ledger': 'Получено по учёту',
  'owed to the payer in the ledger': 'К возврату плательщику по учёту',
  'escrow after the end': 'Эскроу после встречи',
  'confirmed without its money': 'Подтверждена без оплаты',
  'captured without a confirmed booking or a refund': 'Списано без подтверждённой записи и без возврата',
  'captured without a receipt': 'Списано без чека',
  'paid out in the ledger': 'Выплачено по учёту',
  'sum in': 'Сумма проводки, {{currency}}',
  'kept in': 'Остаток, {{currency}}',
  'kept of its sale in': 'Доли от продажи, {{currency}}',
} satisfies RussianMessages<typeof english>
