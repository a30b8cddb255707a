import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { slotLimits } from '#contract/limits.ts'
import { Button, IconButton } from '#web/components/ui/Button.tsx'
import type { ApiForm } from '#web/components/ui/form.ts'
import { slot as text } from '#web/i18n/en/slot.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { SlotFields } from './SlotFields.tsx'
import { nextRow, type SlotFormValues } from './slot-form.ts'

/** A new slot repeats the last one a day later. */
export function SlotRowsFieldset({ form, zone }: { form: ApiForm<SlotFormValues>; zone: string }) {
  const t = useTranslations(text)
  const list = useFieldArray({ control: form.control, name: 'timeSlots' })
  const isOnly = list.fields.length === 1
  const isFull = list.fields.length >= slotLimits.perBatch
  const append = () => {
    const last = form.getValues('timeSlots').at(-1)
    if (last) list.append(nextRow(last), { focusName: `timeSlots.${list.fields.length}.date` })
  }
  return (
    <>
      <ol className="grid gap-4">
        {list.fields.map((field, index) => (
          <li key={field.id}>
            <fieldset className="min-w-0 rounded-medium border border-hairline p-3 pt-1">
              <legend className="sr-only">{t('slotNumber', { number: index + 1 })}</legend>
              <div className="mb-1 flex min-h-11 items-center justify-between">
                <p aria-hidden className="font-medium">
                  {t('slotNumber', { number: index + 1 })}
                </p>
                {!isOnly && (
                  <IconButton
                    label={t('removeRow', { number: index + 1 })}
                    onClick={() => list.remove(index)}
                    className="-mr-2"
                  >
                    <Trash2 aria-hidden />
                  </IconButton>
                )}
              </div>
              <SlotFields form={form} index={index} zone={zone} {...(isOnly ? {} : { number: index + 1 })} />
            </fieldset>
          </li>
        ))}
      </ol>
      <Button variant="secondary" disabled={isFull} onClick={append}>
        <Plus aria-hidden />
        {isFull ? t('full', { count: slotLimits.perBatch }) : t('addRow')}
      </Button>
    </>
  )
}
