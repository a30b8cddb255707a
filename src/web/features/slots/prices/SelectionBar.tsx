import { useState } from 'react'
import type { OwnSlot } from '#contract/slot.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { slotPrices as text } from '#web/i18n/en/slots/slot-prices.ts'
import { useTranslations } from '#web/i18n/translate.ts'

/** Number of selected slots, and what can be done with them. Stays in sight while the page scrolls. */
export function SelectionBar({
  selection,
  freeSlots,
  onChangePrices,
}: {
  selection: SlotSelection
  freeSlots: readonly OwnSlot[]
  onChangePrices: () => void
}) {
  const t = useTranslations(text)
  const { selectedSlots, setAll, toggleSelecting } = selection
  const isAll = selectedSlots.length === freeSlots.length
  return (
    <section
      aria-label={t('selection')}
      className="sticky bottom-4 z-30 flex flex-wrap items-center gap-3 rounded-large border border-edge bg-surface p-3 shadow-lg sm:px-5"
    >
      <p role="status" className="mr-auto text-15 font-medium">
        {t('selected', { count: selectedSlots.length })}
      </p>
      {freeSlots.length > 0 && (
        <Button variant="ghost" onClick={() => setAll(isAll ? [] : freeSlots)}>
          {isAll ? t('clear') : t('selectAll', { count: freeSlots.length })}
        </Button>
      )}
      <Button disabled={selectedSlots.length === 0} onClick={onChangePrices}>
        {t('change')}
      </Button>
      <Button variant="secondary" onClick={toggleSelecting}>
        {t('done')}
      </Button>
    </section>
  )
}

/** Free upcoming slots that are selected. `selectedIds` is undefined unless slots are being selected. */
export function useSlotSelection(freeSlots: readonly OwnSlot[]) {
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string> | null>(null)
  // A slot may be booked or deleted meanwhile.
  const selectedSlots = freeSlots.filter(slot => chosenIds?.has(slot.id))
  return {
    selectedSlots,
    selectedIds: chosenIds ? new Set<string>(selectedSlots.map(slot => slot.id)) : undefined,
    isSelecting: chosenIds !== null,
    toggleSelecting: () => setChosenIds(chosenIds ? null : new Set()),
    toggle: ({ id }: OwnSlot) =>
      setChosenIds(current => {
        const next = new Set(current)
        if (!next.delete(id)) next.add(id)
        return next
      }),
    setAll: (slots: readonly OwnSlot[]) => setChosenIds(new Set(slots.map(slot => slot.id))),
  }
}
type SlotSelection = ReturnType<typeof useSlotSelection>
