import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { InterviewSession } from '#contract/training-session.ts'
import { beginning, openConversation } from './conversation-store.ts'

type Line = ReturnType<typeof openConversation>

/** A conversation with the coach that lasts as long as the screen. */
export function useConversation(session: InterviewSession) {
  const [state, setState] = useState(() => beginning(session))
  const line = useRef<Line>(null)
  const open = useEffectEvent(() => openConversation(state, setState))
  useEffect(() => {
    const opened = open()
    line.current = opened
    return () => opened.close()
  }, [])
  return {
    state,
    /** False where the text was not taken. */
    send: (text: string) => line.current?.send(text) ?? false,
    retry: () => line.current?.retry(),
    withdraw: () => line.current?.withdraw(),
    look: () => line.current?.look(),
    become: (session: InterviewSession) => line.current?.become(session),
    end: (summary: Parameters<Line['end']>[0]) => line.current?.end(summary),
  }
}
export type Conversation = ReturnType<typeof useConversation>
