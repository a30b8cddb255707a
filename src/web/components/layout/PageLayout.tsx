import { Outlet } from 'react-router'
import { ErrorPage } from './ErrorPage.tsx'

export default function PageLayout() {
  return <Outlet />
}

/** Catches errors of a page here, so that the document, its styles and the shell are not rendered again. */
export const ErrorBoundary = ErrorPage
