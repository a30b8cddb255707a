import { useId } from 'react'
import { Badge } from '#web/components/ui/Badge.tsx'
import { RadioCards } from '#web/components/ui/Choices.tsx'
import { FieldGroup } from '#web/components/ui/Field.tsx'
import { money } from '#web/components/ui/format.ts'
import { Skeleton } from '#web/components/ui/Skeleton.tsx'
import { Converted } from '#web/features/bookings/Converted.tsx'
import { money as text } from '#web/i18n/en/money.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useText } from '#web/i18n/translate.ts'
import { type Choice, type ProviderKind, priceStyle } from './charge-state.ts'
import type { UsePayment } from './use-payment.ts'

const kindLabels = { card: 'card', regional: 'regional' } as const satisfies Record<ProviderKind, string>

/** In which currency and through whom, where there is a choice. */
export function PayChoice({
  payment: { options, charge, isLoading, isRateUnavailable },
  onChoose,
}: {
  payment: NonNullable<UsePayment>
  onChoose: (choice: Choice) => void
}) {
  const t = useText(text)
  const language = useLanguage()
  const name = useId()
  if (isLoading) {
    return (
      <div aria-busy className="grid gap-3 sm:grid-cols-2">
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
            onChange={currency => onChoose({ currency, kind: null })}
            choices={options.map(option => {
              const shown = option.currency === charge.currency ? charge : option
              return {
                value: option.currency,
                label: (
                  <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                    <span className="tabular-nums">
                      {money(shown.amount, shown.currency, language, priceStyle(shown))}
                    </span>
                    {option.currency === 'GEL' && <Badge tone="attention">{t('recommended')}</Badge>}
                  </span>
                ),
              }
            })}
            className="grid-cols-2 gap-2!"
          />
          {charge.conversion ? (
            <Converted conversion={charge.conversion} />
          ) : (
            <p className="text-13 text-quiet">{t('asNamed')}</p>
          )}
        </FieldGroup>
      )}
      {isRateUnavailable && <p className="text-13 text-quiet">{t('rateUnavailable')}</p>}
      {charge.kinds.length > 1 && (
        <FieldGroup label={t('provider')}>
          <RadioCards
            name={`${name}-provider`}
            {...(charge.kind ? { value: charge.kind } : {})}
            onChange={kind => onChoose({ currency: charge.currency, kind })}
            choices={charge.kinds.map(kind => ({ value: kind, label: t(kindLabels[kind]) }))}
          />
        </FieldGroup>
      )}
    </>
  )
}
