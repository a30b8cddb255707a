import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { ErrorPage } from './ErrorPage.tsx'

/** The boundary is for messages of the page that are still loading when something else on it changes. */
export default function PageLayout() {
  return (
    <Suspense fallback={<div className="min-h-dvh" />}>
      <Outlet />
    </Suspense>
  )
}

/** Catches errors of a page here, so that the document, its styles and the shell are not rendered again. */
export const ErrorBoundary = ErrorPage
