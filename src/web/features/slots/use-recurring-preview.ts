import type { z } from 'zod'
import { slotsApi as api } from '#contract/routes/marketplace.ts'
import { type endpoints, recurringSlots } from '#contract/slot.ts'
import { useApiQuery } from '#web/lib/query-client.ts'
import { priceDefaults } from './slot-form.ts'

type PreviewSlot = z.output<typeof endpoints.addRecurringSlots.reply>['slots'][number]
export type RecurringPreviewState = {
  state: 'unfinished' | 'loading' | 'rejected' | 'ready'
  slots: PreviewSlot[]
  error: unknown
}

/** Slots that the form would create, from the server. The price does not matter. */
export function useRecurringPreview(values: z.input<typeof recurringSlots>): RecurringPreviewState {
  const { data: input } = recurringSlots.safeParse({ ...values, ...priceDefaults })
  const { data, error, isFetching } = useApiQuery(
    api.addRecurringSlots,
    { body: { ...(input ?? values), ...priceDefaults, preview: true } },
    { enabled: input !== undefined, keepPreviousData: true },
  )
  if (!input) return { state: 'unfinished', slots: [], error }
  if (error && !isFetching) return { state: 'rejected', slots: [], error }
  return data ? { state: 'ready', slots: data.slots, error } : { state: 'loading', slots: [], error }
}
