import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { TrainingInterview } from '#contract/training-session.ts'
import { createChatController, restoreChatState } from './chat-controller.ts'

type Controller = ReturnType<typeof createChatController>

export function useChat(session: TrainingInterview) {
  const [state, setState] = useState(() => restoreChatState(session))
  const controller = useRef<Controller>(null)
  const open = useEffectEvent(() => createChatController(state, setState))
  useEffect(() => {
    const created = open()
    controller.current = created
    return () => created.close()
  }, [])
  return {
    state,
    /** False if the text was rejected. */
    send: (text: string) => controller.current?.send(text) ?? false,
    retry: () => controller.current?.retry(),
    withdraw: () => controller.current?.withdraw(),
    refresh: () => controller.current?.refresh(),
    replaceSession: (session: TrainingInterview) => controller.current?.replaceSession(session),
    complete: (summary: Parameters<Controller['complete']>[0]) => controller.current?.complete(summary),
  }
}
export type ChatController = ReturnType<typeof useChat>
