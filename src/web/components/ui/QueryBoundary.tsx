import { QueryErrorResetBoundary } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary'
import { ApiError } from '#web/lib/api-client.ts'
import { ErrorState } from './States.tsx'

/**
 * Part of a screen that reads data by `useSuspenseQuery`: shows `fallback` while it loads, and the error with a retry
 * when it cannot be loaded. Errors of the code itself go to the error page of the route.
 */
export function QueryBoundary({
  fallback,
  renderError,
  children,
}: {
  fallback: ReactNode
  /** For errors that have a screen of their own, such as a booking that does not exist. Null for any other. */
  renderError?: (error: ApiError, retry: () => void) => ReactNode
  children: ReactNode
}) {
  const showError = ({ error, resetErrorBoundary: retry }: FallbackProps) => {
    if (!(error instanceof ApiError)) throw error
    return renderError?.(error, retry) ?? <ErrorState error={error} onRetry={retry} />
  }
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <ErrorBoundary onReset={reset} fallbackRender={showError}>
          <Suspense fallback={fallback}>{children}</Suspense>
        </ErrorBoundary>
      )}
    </QueryErrorResetBoundary>
  )
}
