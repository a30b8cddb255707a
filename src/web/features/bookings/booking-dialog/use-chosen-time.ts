import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { SessionTypeId } from '#contract/id.ts'
import { sessionTypesApi } from '#contract/routes/marketplace.ts'
import type { Slot } from '#contract/slot.ts'
import { type ApiError, callApi } from '#web/lib/api/api-client.ts'
import { invalidateChanges } from '#web/lib/api/query-client.ts'

type ChosenTime = { id: SessionTypeId; startTime: string; signal: AbortSignal }

/**
 * Requests the slot of a chosen time. `cancel`, called on every other choice, aborts a running request, so that its slot
 * cannot replace the newer choice.
 */
export function useChosenTime() {
  const controller = useRef<AbortController | null>(null)
  const request = useMutation<Slot, ApiError, ChosenTime>({
    mutationFn: ({ id, startTime, signal }) =>
      callApi(sessionTypesApi.chooseSessionTime, { params: { id }, body: { startTime } }, { signal }),
    onError: (_, { signal }) => {
      // The times or the type are no longer as shown.
      if (!signal.aborted) void invalidateChanges(sessionTypesApi.chooseSessionTime)
    },
  })
  const cancel = () => {
    controller.current?.abort()
    controller.current = null
    request.reset()
  }
  useEffect(() => () => controller.current?.abort(), [])
  return {
    isPending: request.isPending,
    error: request.error,
    cancel,
    choose(
      time: Omit<ChosenTime, 'signal'>,
      on: { slot: (slot: Slot) => void; error: (error: ApiError) => void },
    ) {
      cancel()
      const current = new AbortController()
      controller.current = current
      request.mutate(
        { ...time, signal: current.signal },
        {
          onSuccess: slot => controller.current === current && on.slot(slot),
          onError: error => controller.current === current && on.error(error),
        },
      )
    },
  }
}
