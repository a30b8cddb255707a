import type { ReactNode } from 'react'
import { Notice } from '#web/components/ui/States.tsx'
import { saidOr } from '#web/i18n/error-message.ts'
import type { CallError } from '#web/lib/call.ts'

/** Why it did not work: what the server says or, where it says nothing, the screen's own sentence. */
export function Refusal({
  problem,
  error,
  otherwise,
  children,
}: {
  /** The form's `problem`. */
  problem: string | undefined
  error: CallError | null
  otherwise: string
  children?: ReactNode
}) {
  if (problem === undefined) return null
  return (
    <Notice kind="lost">
      <p>{error ? saidOr(error, otherwise) : problem}</p>
      {children}
    </Notice>
  )
}
