import type { ReactNode } from 'react'
import { Alert } from '#web/components/ui/States.tsx'
import { serverMessageOr } from '#web/i18n/error-message.ts'
import type { ApiError } from '#web/lib/api-client.ts'

/** The server's message, or the screen's own text where the server sent none. */
export function ErrorMessage({
  formError,
  error,
  fallback,
  children,
}: {
  /** The `formError` of the form. */
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
