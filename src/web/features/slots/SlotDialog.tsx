import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { OwnSlot } from '#contract/slot.ts'
import { Button, ButtonLink } from '#web/components/ui/Button.tsx'
import { Dialog } from '#web/components/ui/Dialog.tsx'
import { zoneName } from '#web/components/ui/format.ts'
import { Price } from '#web/components/ui/Price.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { When } from '#web/components/ui/When.tsx'
import { common } from '#web/i18n/en/common.ts'
import { slot as text } from '#web/i18n/en/slot.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useText } from '#web/i18n/translate.ts'
import { readDraft } from '#web/lib/draft-store.ts'
import { DeleteSlot } from './DeleteSlot.tsx'
import { RowsForm } from './RowsForm.tsx'
import { type Row, rowOfSlot, rowOfStretch, sentOf } from './slot-form-state.ts'
import { useAddSlots, useEditSlot } from './use-slot-acts.ts'
import type { Stretch } from './week-state.ts'

/** A stretch of the calendar to publish, or a slot to look at. */
export type Opened = { stretch: Stretch; slot?: never } | { slot: OwnSlot; stretch?: never }

/** What opens from the calendar and the list: a new slot, one to change, or what became of a booked one. */
export function SlotDialog({
  opened,
  zone,
  onClose,
}: {
  opened: Opened | null
  zone: string
  onClose: () => void
}) {
  const t = useText(text)
  const language = useLanguage()
  const title = opened?.stretch ? 'newTitle' : opened?.slot?.isAvailable ? 'editTitle' : 'bookedTitle'
  return (
    <Dialog
      open={opened !== null}
      onClose={onClose}
      title={t(title)}
      description={t('timesIn', { zone: zoneName(zone, language) })}
      width="narrow"
    >
      {opened?.stretch && <NewSlot stretch={opened.stretch} zone={zone} onClose={onClose} />}
      {opened?.slot?.isAvailable && <EditSlot slot={opened.slot} zone={zone} onClose={onClose} />}
      {opened?.slot?.isAvailable === false && <BookedSlot slot={opened.slot} zone={zone} />}
    </Dialog>
  )
}

type Props<What> = What & { zone: string; onClose: () => void }

function NewSlot({ stretch, zone, onClose }: Props<{ stretch: Stretch }>) {
  const t = useText(text)
  const tCommon = useText(common)
  const add = useAddSlots()
  const create = async (rows: Row[]) => {
    await add.mutateAsync({ body: { timeSlots: rows.map(sentOf) } })
    toast.success(t('created', { count: rows.length }))
    onClose()
    return rows
  }
  return (
    <RowsForm
      rows={[rowOfStretch(stretch)]}
      zone={zone}
      save={create}
      failed={t('createFailed')}
      saveLabel={(count, isBusy) => (isBusy ? t('creating') : t('create', { count }))}
      secondary={
        <Button look="secondary" onClick={onClose}>
          {tCommon('cancel')}
        </Button>
      }
    />
  )
}

function EditSlot({ slot, zone, onClose }: Props<{ slot: OwnSlot }>) {
  const t = useText(text)
  const tCommon = useText(common)
  const edit = useEditSlot()
  const draftKey = `slot:${slot.id}`
  const [isRestored] = useState(() => readDraft(draftKey) !== null)
  const [isDeleting, setDeleting] = useState(false)
  const save = async (rows: Row[]) => {
    for (const row of rows) await edit.mutateAsync({ params: { id: slot.id }, body: sentOf(row) })
    toast.success(t('saved'))
    onClose()
    return rows
  }
  return (
    <>
      {isRestored && <p className="mb-4 text-13 text-quiet">{tCommon('draftRestored')}</p>}
      <RowsForm
        rows={[rowOfSlot(slot, zone)]}
        zone={zone}
        draftKey={draftKey}
        save={save}
        failed={t('saveFailed')}
        saveLabel={(_, isBusy) => t(isBusy ? 'saving' : 'save')}
        secondary={
          <Button look="quiet" className="text-red sm:mr-auto" onClick={() => setDeleting(true)}>
            <Trash2 aria-hidden />
            {t('delete')}
          </Button>
        }
      />
      <DeleteSlot
        slot={isDeleting ? slot : null}
        zone={zone}
        onClose={() => setDeleting(false)}
        onDeleted={onClose}
      />
    </>
  )
}

function BookedSlot({ slot, zone }: { slot: OwnSlot; zone: string }) {
  const t = useText(text)
  return (
    <div className="grid gap-4">
      <div>
        <p className="font-medium">
          <When start={slot.startTime} end={slot.endTime} zone={zone} />
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
