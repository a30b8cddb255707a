import { useState } from 'react'
import type { OwnSlot } from '#contract/slot.ts'

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
export type SlotSelection = ReturnType<typeof useSlotSelection>
