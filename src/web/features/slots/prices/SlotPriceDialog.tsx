import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { groupBy } from '#contract/group-by.ts'
import { amount, currency } from '#contract/money.ts'
import type { OwnSlot } from '#contract/slot.ts'
import { FieldGroup } from '#web/components/ui/Field.tsx'
import { FormDialog } from '#web/components/ui/FormDialog.tsx'
import { Checkbox } from '#web/components/ui/Inputs.tsx'
import { RadioCards } from '#web/components/ui/SelectionInputs.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { useSetSlotPrices, weeklyScheduleQuery } from '#web/features/slots/api.ts'
import { PriceFields } from '#web/features/slots/forms/PriceFields.tsx'
import { priceDefaults } from '#web/features/slots/forms/slot-form.ts'
import { useFormatPrice } from '#web/features/slots/slot-text.ts'
import { slotPrices as text } from '#web/i18n/en/slots/slot-prices.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useApiForm } from '#web/lib/form.ts'

const scopes = ['chosen', 'week', 'all'] as const
type Scope = (typeof scopes)[number]
/** Free slots that a price can be set for. Empty ones are not offered. */
export type SlotsByScope = Record<Scope, readonly OwnSlot[]>

const priceForm = z.object({ scope: z.enum(scopes), amount, currency, weeklyHours: z.boolean() })
type PriceFormValues = z.input<typeof priceForm>

/** One price for several free slots. */
export function SlotPriceDialog({
  slots,
  onClose,
  onSaved,
}: {
  slots: SlotsByScope
  onClose: () => void
  onSaved: () => void
}) {
  const t = useTranslations(text)
  const formatPrice = useFormatPrice()
  const { data: schedule } = useQuery(weeklyScheduleQuery)
  const save = useSetSlotPrices()
  const hasWeeklyHours = (schedule?.hours?.times.length ?? 0) > 0
  const initialScope: Scope = slots.chosen.length > 0 ? 'chosen' : 'all'
  const form = useApiForm<PriceFormValues>({
    schema: priceForm,
    defaultValues: {
      scope: initialScope,
      ...getCommonPrice(slots[initialScope]),
      weeklyHours: hasWeeklyHours,
    },
    onSubmit: async ({ scope, weeklyHours, ...price }) => {
      const body = {
        ...price,
        slotIds: slots[scope].map(slot => slot.id),
        weeklyHours: hasWeeklyHours && scope === 'all' && weeklyHours,
      }
      const { changed, unchanged } = await save.mutateAsync({ body })
      const messages = [t('saved', { count: changed }), unchanged > 0 && t('kept', { count: unchanged })]
      toast.success(messages.filter(Boolean).join(' · '))
      onSaved()
    },
  })
  const scope = useWatch({ control: form.control, name: 'scope' })
  const count = slots[scope].length
  const prices = [...new Set(slots[scope].map(formatPrice))]
  const choices = initialScope === 'all' && slots.week.length > 0 ? (['all', 'week'] as const) : []
  return (
    <FormDialog
      title={t('title')}
      description={t('bookedKeep')}
      form={form}
      errorTitle={t('saveFailed')}
      submitLabel={form.isSubmitting ? t('saving') : t('save', { count })}
      onClose={onClose}
    >
      {choices.length > 0 ? (
        <FieldGroup label={t('scope')}>
          <RadioCards
            name="scope"
            className="sm:grid-cols-1!"
            options={choices.map(value => ({ value, label: t(value, { count: slots[value].length }) }))}
            inputProps={form.register('scope')}
          />
        </FieldGroup>
      ) : (
        <p className="font-medium">{t(scope, { count })}</p>
      )}
      <p className="-mt-2 text-13 text-quiet tabular-nums">
        {t('now', { prices: prices.slice(0, 3).join(', ') + (prices.length > 3 ? ', …' : '') })}
      </p>
      <div className="grid grid-cols-2 items-start gap-x-3 gap-y-4">
        <PriceFields
          form={form}
          amountName="amount"
          currencyName="currency"
          error={form.fieldError('amount')}
        />
      </div>
      {hasWeeklyHours && scope === 'all' && (
        <Checkbox {...form.register('weeklyHours')} label={t('weeklyHours')} />
      )}
    </FormDialog>
  )
}

/** The price that most of the slots have. */
function getCommonPrice(slots: readonly OwnSlot[]): Pick<OwnSlot, 'amount' | 'currency'> {
  const groups = [...groupBy(slots, slot => `${slot.amount} ${slot.currency}`).values()]
  const [largest] = groups.toSorted((a, b) => b.length - a.length)
  const [slot] = largest ?? []
  return slot ? { amount: slot.amount, currency: slot.currency } : priceDefaults
}
