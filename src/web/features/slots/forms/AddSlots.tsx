import { useState } from 'react'
import type { Slot } from '#contract/slot.ts'
import { useNow } from '#web/components/dates/use-now.ts'
import { Card } from '#web/components/ui/Card.tsx'
import { Tabs } from '#web/components/ui/Tabs.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { useAddSlots } from '#web/features/slots/api.ts'
import { slot as text } from '#web/i18n/en/slots/slot.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useAuthSession } from '#web/lib/auth/auth-session-store.ts'
import { RecurringSlotsForm } from './RecurringSlotsForm.tsx'
import { SlotRowsForm } from './SlotRowsForm.tsx'
import { defaultRow, nextRow, type SlotFormRow, toSlotInput } from './slot-form.ts'

type CreatedSlot = Pick<Slot, 'startTime'>
type AddSlotsMode = 'single' | 'several' | 'recurring'

export function AddSlots({ zone, onCreated }: { zone: string; onCreated: (first: CreatedSlot) => void }) {
  const t = useTranslations(text)
  const session = useAuthSession()
  const [mode, setMode] = useState<AddSlotsMode>('single')
  const now = useNow('minute')
  const [first] = useState(() => defaultRow(now, zone))
  const add = useAddSlots()
  const draft = (name: AddSlotsMode) => `slots-${name}:${session.state === 'signed-in' ? session.userId : ''}`
  const announce = (created: readonly CreatedSlot[]) => {
    toast.success(t('created', { count: created.length }))
    if (created[0]) onCreated(created[0])
  }
  const create = async (rows: SlotFormRow[]) => {
    const created = await add.mutateAsync({ body: { timeSlots: rows.map(row => toSlotInput(row, zone)) } })
    announce(created)
    // After one slot, the form offers the next day. After several, it starts again.
    return mode === 'single' ? rows.map(nextRow) : [first]
  }
  const rows = (name: 'single' | 'several') => (
    <SlotRowsForm
      action="create"
      row={first}
      zone={zone}
      isMultiple={name === 'several'}
      draftKey={draft(name)}
      onSave={create}
    />
  )
  return (
    <Card>
      <h2 className="mb-2 text-20">{t('addTitle')}</h2>
      <Tabs
        label={t('addTitle')}
        value={mode}
        onChange={setMode}
        tabs={[
          { value: 'single', label: t('single'), content: rows('single') },
          { value: 'several', label: t('several'), content: rows('several') },
          {
            value: 'recurring',
            label: t('recurring'),
            content: <RecurringSlotsForm zone={zone} draftKey={draft('recurring')} onCreated={announce} />,
          },
        ]}
      />
    </Card>
  )
}
