import { useEffect, useReducer } from 'react'
import { useAuthSession } from '#web/lib/auth-session-store.ts'
import { readDraft, saveDraft } from '#web/lib/draft-storage.ts'
import { practiceReducer, restorePractice } from './practice-reducer.ts'

/** Survives a reload and ends when the user signs out. */
export function usePractice() {
  const session = useAuthSession()
  const key = `practice ${session.state === 'signed-in' ? session.userId : ''}`
  const [practice, act] = useReducer(practiceReducer, key, key => restorePractice(readDraft(key)))
  useEffect(() => saveDraft(key, practice), [key, practice])
  return [practice, act] as const
}
