import {
  focusManager,
  onlineManager,
  QueryErrorResetBoundary,
  useQueryErrorResetBoundary,
} from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, Suspense, useEffect, useState } from 'react'
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary'
import { ErrorState } from '#web/components/ui/ErrorState.tsx'
import { errorMessage } from '#web/i18n/error-message.ts'
import { ApiError } from '#web/lib/api/api-client.ts'

/**
 * Part of a screen that reads data by `useSuspenseQuery`: shows `fallback` while it loads, and the error with a retry
 * when it cannot be loaded. Errors of the code itself go to the error page of the route.
 */
export function QueryBoundary({
  fallback,
  renderError,
  resetKeys = [],
  children,
}: {
  fallback: ReactNode
  /** For errors that have a screen of their own, such as a booking that does not exist. Null for any other. */
  renderError?: (error: ApiError, retry: () => void) => ReactNode
  /** Input of the query. A change of it leaves the error. */
  resetKeys?: unknown[]
  children: ReactNode
}) {
  return (
    <QueryErrorResetBoundary>
      <ResettableBoundary
        resetKeys={resetKeys}
        fallbackRender={props => <QueryError {...props} fallback={fallback} renderError={renderError} />}
      >
        <Suspense fallback={fallback}>{children}</Suspense>
      </ResettableBoundary>
    </QueryErrorResetBoundary>
  )
}

function ResettableBoundary(props: ComponentProps<typeof ErrorBoundary>) {
  const { reset } = useQueryErrorResetBoundary()
  // A query that failed on an earlier visit is asked again.
  useState(reset)
  return <ErrorBoundary {...props} onReset={reset} />
}

function QueryError({
  error,
  resetErrorBoundary: retry,
  fallback,
  renderError,
}: FallbackProps & {
  fallback: ReactNode
  renderError: ComponentProps<typeof QueryBoundary>['renderError']
}) {
  const status = error instanceof ApiError ? error.problem.status : 0
  const isTransient = status >= 500
  // As the queries of a screen that is shown: they repeat when the connection or the tab is back.
  useEffect(() => {
    if (!isTransient) return
    const retryIf = (isBack: boolean) => isBack && retry()
    const subscriptions = [onlineManager.subscribe(retryIf), focusManager.subscribe(retryIf)]
    return () => {
      for (const unsubscribe of subscriptions) unsubscribe()
    }
  }, [retry, isTransient])
  if (!(error instanceof ApiError)) throw error
  // The session is over, and the page is about to be left.
  if (status === 401) return fallback
  // Left out on purpose, so no failure that a retry could mend.
  if (error.problem.code === 'view.not_shown')
    return <p className="text-15 text-quiet">{errorMessage(error)}</p>
  return renderError?.(error, retry) ?? <ErrorState error={error} onRetry={retry} />
}
