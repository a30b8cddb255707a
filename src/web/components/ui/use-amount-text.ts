import { useState } from 'react'
import { useLanguage } from '#web/i18n/language.ts'
import { type AmountUnit, formatAmount, parseAmount } from './amount-text.ts'

/** Text of a field for an amount. It stays as typed for as long as it stands for the amount. */
export function useAmountText(amount: number | undefined, onAmount: (amount: number) => void) {
  const language = useLanguage()
  const [typed, setTyped] = useState<{ text: string; amount: number } | null>(null)
  const plainText = formatAmount(amount, language)
  return {
    text: typed && Object.is(typed.amount, amount) ? typed.text : plainText,
    /** The same amount as this product writes it. */
    plainText,
    /** Null once the text is that of the amount. */
    typedText: typed?.text ?? null,
    /** NaN for a text that is no amount. */
    type(text: string, unit?: AmountUnit): void {
      const parsed = parseAmount(text, language, unit)
      setTyped({ text, amount: parsed })
      onAmount(parsed)
    },
    /** Writes the amount as this product does. */
    finish: () => setTyped(null),
  }
}
