import { toAmount } from '#contract/money.ts'
import type { OwnSlot, Slot } from '#contract/slot.ts'
import type { NewSlot, OwnSlotRow, SlotRow } from './repository.ts'

/** A slot as everybody sees it; not available while somebody has it. */
export const presentSlot = (row: SlotRow): Slot => ({
  id: row.id,
  startTime: row.starts_at.toISOString(),
  endTime: row.ends_at.toISOString(),
  isAvailable: row.available,
  amount: toAmount(row.price_minor),
  currency: row.currency,
})

/** The same for whoever offers it. */
export const presentOwnSlot = (row: OwnSlotRow): OwnSlot => ({
  ...presentSlot(row),
  isOfHours: row.from_schedule,
})

/** A slot that does not exist yet. */
export const presentDraftSlot = (slot: NewSlot, clashes: boolean) => ({
  id: null,
  startTime: slot.start.toISOString(),
  endTime: slot.end.toISOString(),
  isAvailable: !clashes,
  amount: toAmount(slot.priceMinor),
  currency: slot.currency,
  clashes,
})
