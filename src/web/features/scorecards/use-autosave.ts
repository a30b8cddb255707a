import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import type { Booking } from '#contract/booking.ts'
import type { scorecard as schema } from '#contract/scorecard.ts'
import { getConnectionStatus, onConnectionChange } from '#web/lib/api/connection-store.ts'
import type { ApiForm } from '#web/lib/form.ts'
import { deleteDraft, readDraft } from '#web/lib/storage/draft-storage.ts'
import { useSaveScorecardDraft } from './api.ts'

/** Pause in typing after which the draft is saved. */
const autosaveDelayMs = 1200

/**
 * Saves the draft after a pause in typing and when the page is left. Until the server has it, session storage has a
 * copy.
 */
export function useAutosave(
  id: Booking['id'],
  draftKey: string,
  form: ApiForm<z.input<typeof schema>>,
): { lastSave: { error: unknown } | null; cancel: () => void } {
  const [lastSave, setLastSave] = useState<{ error: unknown } | null>(null)
  const { mutateAsync: save } = useSaveScorecardDraft(id)
  const { subscribe, getValues, isDraftRestored } = form
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    // A saved draft is no longer in session storage.
    const saveDraft = async (keepalive: boolean) => {
      clearTimeout(timer.current)
      const snapshot = JSON.stringify(readDraft(draftKey))
      if (snapshot === 'null') return
      const values = getValues()
      const body = { ...values, hire: values.hire ?? null }
      try {
        await save({ params: { id }, body, keepalive })
        if (JSON.stringify(readDraft(draftKey)) === snapshot) deleteDraft(draftKey)
        setLastSave({ error: null })
      } catch (error) {
        setLastSave({ error })
      }
    }
    const unsubscribeForm = subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer.current)
        timer.current = setTimeout(saveDraft, autosaveDelayMs, false)
      },
    })
    const unsubscribeConnection = onConnectionChange(
      () => getConnectionStatus() === 'online' && void saveDraft(false),
    )
    const saveOnLeave = () => void saveDraft(true)
    window.addEventListener('pagehide', saveOnLeave)
    if (isDraftRestored) void saveDraft(false)
    return () => {
      unsubscribeForm()
      unsubscribeConnection()
      window.removeEventListener('pagehide', saveOnLeave)
      saveOnLeave()
    }
  }, [subscribe, getValues, save, isDraftRestored, draftKey, id])
  return {
    lastSave,
    /** Stops saving, because a submitted scorecard is no draft. */
    cancel(): void {
      clearTimeout(timer.current)
      setLastSave(null)
    },
  }
}
