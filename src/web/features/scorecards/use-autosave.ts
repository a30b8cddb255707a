import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { languages } from '#contract/account.ts'
import type { Booking } from '#contract/booking.ts'
import { addresses } from '#contract/routes/scorecard.ts'
import type { scorecard as schema } from '#contract/scorecard.ts'
import type { ApiForm } from '#web/components/ui/form.ts'
import type { ReplyOf } from '#web/lib/api-client.ts'
import { getConnectionStatus, onConnectionChange } from '#web/lib/connection-store.ts'
import { deleteDraft, readDraft } from '#web/lib/draft-storage.ts'
import { setQueryData, useApiMutation } from '#web/lib/query-client.ts'

/** After so long without another change what is written is kept. */
const autosaveDelayMs = 1200

/** What was just written is what is found on coming back, in whichever language. */
export function cacheScorecard(id: Booking['id'], standing: ReplyOf<'scorecard'>): void {
  for (const language of languages)
    setQueryData(addresses.scorecard, { params: { id }, query: { language } }, standing)
}

/**
 * Keeps what is written, a moment after the last change or when the page is left; says what came of that. Until the server has
 * it, it is in this tab.
 */
export function useAutosave(
  id: Booking['id'],
  draftKey: string,
  form: ApiForm<z.input<typeof schema>>,
): { lastSave: { error: unknown } | null; cancel: () => void } {
  const [kept, setKept] = useState<{ error: unknown } | null>(null)
  const { mutateAsync: save } = useApiMutation(addresses.saveScorecard, {
    scope: `scorecard:${id}`,
    onSuccess: reply => cacheScorecard(id, reply),
  })
  const { subscribe, getValues, isDraftRestored } = form
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    // What was kept already is no longer in the tab.
    const keep = async (keepalive: boolean) => {
      clearTimeout(timer.current)
      const written = JSON.stringify(readDraft(draftKey))
      if (written === 'null') return
      const values = getValues()
      try {
        await save({ params: { id }, body: { ...values, hire: values.hire ?? null }, keepalive })
        if (JSON.stringify(readDraft(draftKey)) === written) deleteDraft(draftKey)
        setKept({ error: null })
      } catch (error) {
        setKept({ error })
      }
    }
    const stop = subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer.current)
        timer.current = setTimeout(keep, autosaveDelayMs, false)
      },
    })
    const forgetLine = onConnectionChange(() => getConnectionStatus() === 'online' && void keep(false))
    const keepLeft = () => void keep(true)
    window.addEventListener('pagehide', keepLeft)
    if (isDraftRestored) void keep(false)
    return () => {
      stop()
      forgetLine()
      window.removeEventListener('pagehide', keepLeft)
      keepLeft()
    }
  }, [subscribe, getValues, save, isDraftRestored, draftKey, id])
  return {
    lastSave: kept,
    /** What is about to be sent is no draft any more, and is not kept as one after it. */
    cancel(): void {
      clearTimeout(timer.current)
      setKept(null)
    },
  }
}
