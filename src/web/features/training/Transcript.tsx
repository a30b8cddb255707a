import type { ReactNode } from 'react'
import type { ChatMessage } from '#contract/training-session.ts'
import { Bubble } from './Bubble.tsx'

/**
 * What was said in an interview, oldest first. `person` names whoever was interviewed where that is not the reader;
 * `below` adds to a message, `children` come after the last one.
 */
export function Transcript({
  messages,
  person,
  below,
  children,
}: {
  messages: readonly ChatMessage[]
  person?: string
  below?: (message: ChatMessage) => ReactNode
  children?: ReactNode
}) {
  return (
    <ol className="grid gap-5">
      {messages.map(message => (
        <li key={message.messageId} className="grid">
          <Bubble message={message} person={person}>
            {below?.(message)}
          </Bubble>
        </li>
      ))}
      {children}
    </ol>
  )
}
