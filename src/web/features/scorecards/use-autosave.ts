import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Booking } from '#contract/booking.ts'
import { scorecardApi } from '#contract/routes/rooms.ts'
import type { ScorecardDraft } from '#contract/scorecard.ts'
import { callApi } from '#web/lib/api/api-client.ts'
import { getConnectionStatus, onConnectionChange } from '#web/lib/api/connection-store.ts'
import { onBeforeSignOut } from '#web/lib/auth/auth-session-store.ts'
import type { ApiForm } from '#web/lib/form.ts'
import { deleteDraft, readDraft } from '#web/lib/storage/draft-storage.ts'
import { useSaveScorecardDraft } from './api.ts'

/** Values of the form. The decision is absent until it is made. */
export type ScorecardValues = Omit<ScorecardDraft, 'hire'> & { hire?: NonNullable<ScorecardDraft['hire']> }

/** Pause in typing after which the draft is saved. */
const autosaveDelayMs = 1200
/** A slow server must not delay the end of the session for longer. */
const saveOnSignOutTimeoutMs = 5000

/**
 * Saves the draft after a pause in typing, when the page is left and when the user signs out. Until the server has it,
 * session storage has a copy.
 */
export function useAutosave(
  id: Booking['id'],
  draftKey: string,
  form: ApiForm<ScorecardValues>,
): { lastSave: { error: unknown } | null; cancel: () => void } {
  const [lastSave, setLastSave] = useState<{ error: unknown } | null>(null)
  const { mutateAsync: save } = useSaveScorecardDraft(id)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // A saved draft is no longer in session storage.
  const readUnsaved = () => JSON.stringify(readDraft(draftKey))
  const toInput = () => {
    const values = form.getValues()
    return { params: { id }, body: { ...values, hire: values.hire ?? null } }
  }
  const saveDraft = useEffectEvent(async (keepalive: boolean) => {
    clearTimeout(timer.current)
    const unsaved = readUnsaved()
    if (unsaved === 'null') return
    try {
      await save({ ...toInput(), keepalive })
      if (readUnsaved() === unsaved) deleteDraft(draftKey)
      setLastSave({ error: null })
    } catch (error) {
      setLastSave({ error })
    }
  })
  const saveOnSignOut = useEffectEvent(async () => {
    clearTimeout(timer.current)
    // A scorecard that is being submitted is no draft.
    if (form.isSubmitting || readUnsaved() === 'null') return
    const signal = AbortSignal.timeout(saveOnSignOutTimeoutMs)
    await callApi(scorecardApi.saveScorecardDraft, toInput(), { keepalive: true, signal })
  })
  const { subscribe, isDraftRestored } = form
  useEffect(() => {
    const onPageHide = () => void saveDraft(true)
    const unsubscribes = [
      subscribe({
        formState: { values: true },
        callback: () => {
          clearTimeout(timer.current)
          timer.current = setTimeout(() => void saveDraft(false), autosaveDelayMs)
        },
      }),
      onConnectionChange(() => getConnectionStatus() === 'online' && void saveDraft(false)),
      onBeforeSignOut(() => saveOnSignOut()),
    ]
    window.addEventListener('pagehide', onPageHide)
    if (isDraftRestored) void saveDraft(false)
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe()
      window.removeEventListener('pagehide', onPageHide)
      void saveDraft(true)
    }
  }, [subscribe, isDraftRestored])
  return {
    lastSave,
    /** Stops saving, because a submitted scorecard is no draft. */
    cancel(): void {
      clearTimeout(timer.current)
      setLastSave(null)
    },
  }
}
