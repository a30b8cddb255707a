import { useState } from 'react'
import type { Slot } from '#contract/slot.ts'
import { Card } from '#web/components/ui/Card.tsx'
import { Tabs } from '#web/components/ui/Tabs.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { slot as text } from '#web/i18n/en/slot.ts'
import { useText } from '#web/i18n/translate.ts'
import { useSession } from '#web/lib/session-store.ts'
import { RecurringForm } from './RecurringForm.tsx'
import { RowsForm } from './RowsForm.tsx'
import { firstRow, nextRow, type Row, sentOf } from './slot-form-state.ts'
import { useAddSlots } from './use-slot-acts.ts'

type Created = Pick<Slot, 'startTime'>
type Way = 'single' | 'several' | 'recurring'

/** The three ways to publish time. */
export function AddSlots({ zone, onCreated }: { zone: string; onCreated: (first: Created) => void }) {
  const t = useText(text)
  const session = useSession()
  const [way, setWay] = useState<Way>('single')
  const [first] = useState(() => firstRow(Date.now(), zone))
  const add = useAddSlots()
  const draft = (name: Way) => `slots-${name}:${session.state === 'signed-in' ? session.userId : ''}`
  const announce = (created: readonly Created[]) => {
    toast.success(t('created', { count: created.length }))
    if (created[0]) onCreated(created[0])
  }
  const create = async (rows: Row[]) => {
    const created = await add.mutateAsync({ body: { timeSlots: rows.map(sentOf) } })
    announce(created)
    return way === 'single' ? rows.map(nextRow) : [first]
  }
  const rows = (name: 'single' | 'several') => (
    <RowsForm
      rows={[first]}
      zone={zone}
      isSeveral={name === 'several'}
      draftKey={draft(name)}
      save={create}
      failed={t('createFailed')}
      saveLabel={(count, isBusy) => (isBusy ? t('creating') : t('create', { count }))}
    />
  )
  return (
    <Card>
      <h2 className="mb-2 text-20">{t('addTitle')}</h2>
      <Tabs
        label={t('addTitle')}
        value={way}
        onChange={setWay}
        tabs={[
          { value: 'single', label: t('single'), content: rows('single') },
          { value: 'several', label: t('several'), content: rows('several') },
          {
            value: 'recurring',
            label: t('recurring'),
            content: <RecurringForm zone={zone} draftKey={draft('recurring')} onCreated={announce} />,
          },
        ]}
      />
    </Card>
  )
}
