import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { OwnSlot } from '#contract/slot.ts'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { Button, ButtonLink } from '#web/components/ui/Button.tsx'
import { Dialog } from '#web/components/ui/Dialog.tsx'
import { Price } from '#web/components/ui/Price.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { common } from '#web/i18n/en/common.ts'
import { slot as text } from '#web/i18n/en/slots/slot.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { timeZoneName } from '#web/lib/format.ts'
import { readDraft } from '#web/lib/storage/draft-storage.ts'
import { useAddSlots, useEditSlot } from './api.ts'
import type { DayTimeRange } from './calendar/week-layout.ts'
import { DeleteSlotDialog } from './DeleteSlotDialog.tsx'
import { SlotRowsForm } from './forms/SlotRowsForm.tsx'
import { rowFromRange, rowFromSlot, type SlotFormRow, toSlotInput } from './forms/slot-form.ts'

/** Range to publish, or existing slot. */
export type OpenedSlot = { range: DayTimeRange; slot?: never } | { slot: OwnSlot; range?: never }

/** Creates a slot, edits one, or shows a booked one. */
export function SlotDialog({
  opened,
  zone,
  onClose,
}: {
  opened: OpenedSlot | null
  zone: string
  onClose: () => void
}) {
  const t = useTranslations(text)
  const language = useLanguage()
  const title = opened?.range ? 'newTitle' : opened?.slot?.isAvailable ? 'editTitle' : 'bookedTitle'
  return (
    <Dialog
      open={opened !== null}
      onClose={onClose}
      title={t(title)}
      description={t('timesIn', { zone: timeZoneName(zone, language) })}
      width="narrow"
    >
      {opened?.range && <NewSlot range={opened.range} zone={zone} onClose={onClose} />}
      {opened?.slot?.isAvailable && <EditSlot slot={opened.slot} zone={zone} onClose={onClose} />}
      {opened?.slot?.isAvailable === false && <BookedSlot slot={opened.slot} zone={zone} />}
    </Dialog>
  )
}

type DialogProps<What> = What & { zone: string; onClose: () => void }

function NewSlot({ range, zone, onClose }: DialogProps<{ range: DayTimeRange }>) {
  const t = useTranslations(text)
  const tCommon = useTranslations(common)
  const add = useAddSlots()
  const create = async (rows: SlotFormRow[]) => {
    await add.mutateAsync({ body: { timeSlots: rows.map(row => toSlotInput(row, zone)) } })
    toast.success(t('created', { count: rows.length }))
    onClose()
    return undefined
  }
  return (
    <SlotRowsForm
      action="create"
      row={rowFromRange(range)}
      zone={zone}
      onSave={create}
      secondaryAction={
        <Button variant="secondary" onClick={onClose}>
          {tCommon('cancel')}
        </Button>
      }
    />
  )
}

function EditSlot({ slot, zone, onClose }: DialogProps<{ slot: OwnSlot }>) {
  const t = useTranslations(text)
  const tCommon = useTranslations(common)
  const edit = useEditSlot()
  const draftKey = `slot:${slot.id}`
  const [isRestored] = useState(() => readDraft(draftKey) !== null)
  const [isDeleting, setDeleting] = useState(false)
  const save = async (rows: SlotFormRow[]) => {
    for (const row of rows)
      await edit.mutateAsync({ params: { id: slot.id }, body: toSlotInput(row, zone, slot) })
    toast.success(t('saved'))
    onClose()
    return undefined
  }
  return (
    <>
      {isRestored && <p className="mb-4 text-13 text-quiet">{tCommon('draftRestored')}</p>}
      <SlotRowsForm
        action="save"
        row={rowFromSlot(slot, zone)}
        zone={zone}
        draftKey={draftKey}
        onSave={save}
        secondaryAction={
          <Button variant="ghost" className="text-red sm:mr-auto" onClick={() => setDeleting(true)}>
            <Trash2 aria-hidden />
            {t('delete')}
          </Button>
        }
      />
      <DeleteSlotDialog
        slot={isDeleting ? slot : null}
        zone={zone}
        onClose={() => setDeleting(false)}
        onDeleted={onClose}
      />
    </>
  )
}

function BookedSlot({ slot, zone }: { slot: OwnSlot; zone: string }) {
  const t = useTranslations(text)
  return (
    <div className="grid gap-4">
      <div>
        <p className="font-medium">
          <DateTime start={slot.startTime} end={slot.endTime} timeZone={zone} />
        </p>
        <p className="text-quiet">
          {slot.amount === 0 ? t('free') : <Price amount={slot.amount} currency={slot.currency} />}
        </p>
      </div>
      <p>{t('bookedText')}</p>
      <ButtonLink to="/interviewer-bookings">{t('toBookings')}</ButtonLink>
    </div>
  )
}
