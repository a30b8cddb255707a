import type { ReactNode } from 'react'
import { Alert } from '#web/components/ui/States.tsx'
import { serverMessageOr } from '#web/i18n/error-message.ts'
import type { ApiError } from '#web/lib/api-client.ts'

/** Why it did not work: what the server says or, where it says nothing, the screen's own sentence. */
export function ErrorMessage({
  formError,
  error,
  fallback,
  children,
}: {
  /** The form's `problem`. */
  formError: string | undefined
  error: ApiError | null
  fallback: string
  children?: ReactNode
}) {
  if (formError === undefined) return null
  return (
    <Alert variant="danger">
      <p>{error ? serverMessageOr(error, fallback) : formError}</p>
      {children}
    </Alert>
  )
}
