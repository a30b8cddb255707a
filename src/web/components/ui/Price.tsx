import { clsx } from 'clsx'
import { useLanguage } from '#web/i18n/language.ts'
import { formatMoney } from '#web/lib/format.ts'

/** Amount with its currency. `style`: see `formatMoney`. */
export function Price({
  amount,
  currency,
  style = 'short',
  className,
}: {
  amount: number
  currency: string
  style?: 'short' | 'exact' | 'whole'
  className?: string
}) {
  const language = useLanguage()
  return (
    <span translate="no" className={clsx('whitespace-nowrap', className)}>
      {formatMoney(amount, currency, language, style)}
    </span>
  )
}
