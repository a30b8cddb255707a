import type { ReactNode } from 'react'
import type { ChatMessage } from '#contract/training-session.ts'
import { MessageBubble } from './MessageBubble.tsx'

/** Messages, oldest first. `children` follow the last one. */
export function Transcript({
  messages,
  intervieweeName = null,
  children,
}: {
  messages: readonly ChatMessage[]
  /** If another user reads them. */
  intervieweeName?: string | null
  children?: ReactNode
}) {
  return (
    <ol className="grid gap-5">
      {messages.map(message => (
        <li key={message.messageId} className="grid">
          <MessageBubble message={message} intervieweeName={intervieweeName} />
        </li>
      ))}
      {children}
    </ol>
  )
}
