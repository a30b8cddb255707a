import { Outlet } from 'react-router'
import { QueryProvider } from '#web/lib/api/QueryProvider.tsx'

/** Of all pages that read data. */
export default function QueryLayout() {
  return (
    <QueryProvider>
      <Outlet />
    </QueryProvider>
  )
}
