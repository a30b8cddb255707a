import { useId } from 'react'
import { Badge } from '#web/components/ui/Badge.tsx'
import { FieldGroup } from '#web/components/ui/Field.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { RadioCards } from '#web/components/ui/SelectionInputs.tsx'
import { ConversionNote } from '#web/features/bookings/BookingAmounts.tsx'
import { prices as text } from '#web/i18n/en/payments/prices.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatPrice, type PaymentChoice } from './charge.ts'
import type { Payment } from './use-booking-form.ts'

/** Choice of currency and payment provider, where there is one. */
export function PaymentOptions({
  payment: { options, charge, isLoading, isRateUnavailable },
  onChange,
}: {
  payment: Payment
  onChange: (choice: PaymentChoice) => void
}) {
  const t = useTranslations(text)
  const language = useLanguage()
  const name = useId()
  if (isLoading) {
    return (
      <div aria-busy className="grid grid-cols-2 gap-2">
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
      </div>
    )
  }
  return (
    <>
      {options.length > 1 && (
        <FieldGroup label={t('currency')}>
          <RadioCards
            name={`${name}-currency`}
            value={charge.currency}
            onChange={currency => onChange({ currency, kind: null })}
            options={options.map(option => {
              const shown = option.currency === charge.currency ? charge : option
              return {
                value: option.currency,
                label: (
                  <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                    <span className="tabular-nums">{formatPrice(shown, language)}</span>
                    {/* Only users in Georgia have the choice. The specification recommends lari to them. */}
                    {option.currency === 'GEL' && <Badge variant="warning">{t('recommended')}</Badge>}
                  </span>
                ),
              }
            })}
            className="grid-cols-2 gap-2!"
          />
          {charge.conversion && <ConversionNote conversion={charge.conversion} />}
        </FieldGroup>
      )}
      {isRateUnavailable && <p className="text-13 text-quiet">{t('rateUnavailable')}</p>}
      {charge.kinds.length > 1 && (
        <FieldGroup label={t('provider')}>
          <RadioCards
            name={`${name}-provider`}
            {...(charge.kind ? { value: charge.kind } : {})}
            onChange={kind => onChange({ currency: charge.currency, kind })}
            options={charge.kinds.map(kind => ({ value: kind, label: t(kind) }))}
          />
        </FieldGroup>
      )}
    </>
  )
}
