import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { TrainingInterview } from '#contract/training-session.ts'
import { createChatController, restoreChatState } from './chat-controller.ts'

type Controller = ReturnType<typeof createChatController>

export function useChat(session: TrainingInterview) {
  const [state, setState] = useState(() => restoreChatState(session))
  const line = useRef<Controller>(null)
  const open = useEffectEvent(() => createChatController(state, setState))
  useEffect(() => {
    const opened = open()
    line.current = opened
    return () => opened.close()
  }, [])
  return {
    state,
    /** False if the text was rejected. */
    send: (text: string) => line.current?.send(text) ?? false,
    retry: () => line.current?.retry(),
    withdraw: () => line.current?.withdraw(),
    refresh: () => line.current?.refresh(),
    replaceSession: (session: TrainingInterview) => line.current?.replaceSession(session),
    complete: (summary: Parameters<Controller['complete']>[0]) => line.current?.complete(summary),
  }
}
export type ChatController = ReturnType<typeof useChat>
