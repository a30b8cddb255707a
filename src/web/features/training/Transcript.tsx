import type { ReactNode } from 'react'
import type { ChatMessage } from '#contract/training-session.ts'
import { MessageBubble } from './MessageBubble.tsx'

/**
 * Messages, oldest first. `person` names the interviewee if another user reads them. `below` adds to a
 * message, `children` follow the last one.
 */
export function Transcript({
  messages,
  intervieweeName: person,
  renderBelow,
  children,
}: {
  messages: readonly ChatMessage[]
  intervieweeName?: string
  renderBelow?: (message: ChatMessage) => ReactNode
  children?: ReactNode
}) {
  return (
    <ol className="grid gap-5">
      {messages.map(message => (
        <li key={message.messageId} className="grid">
          <MessageBubble message={message} intervieweeName={person}>
            {renderBelow?.(message)}
          </MessageBubble>
        </li>
      ))}
      {children}
    </ol>
  )
}
