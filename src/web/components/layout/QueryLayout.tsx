import { useState } from 'react'
import { Outlet } from 'react-router'
import { QueryProvider } from '#web/lib/api/QueryProvider.tsx'
import { useAuthSession } from '#web/lib/auth/auth-session-store.ts'

/** Of all pages that read data. When another tab changes the user, the page starts anew and forgets what was typed. */
export default function QueryLayout() {
  const session = useAuthSession()
  const userId = session.state === 'signed-in' ? session.userId : null
  const [shown, setShown] = useState({ userId, key: 0 })
  // Signing in keeps the page, which then leads to the next one.
  if (shown.userId !== userId) setShown({ userId, key: userId && shown.userId ? shown.key + 1 : shown.key })
  return (
    <QueryProvider>
      <Outlet key={shown.key} />
    </QueryProvider>
  )
}
