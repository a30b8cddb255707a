import { Outlet } from 'react-router'
import { ErrorPage } from './ErrorPage.tsx'

/** Where the screens stand. */
export default function Screens() {
  return <Outlet />
}

/** What breaks among them breaks here, so that the document with its styles, and what stands around, are not drawn anew. */
export const ErrorBoundary = ErrorPage
