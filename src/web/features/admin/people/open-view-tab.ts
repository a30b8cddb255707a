import { type SignInReply, storageKeys } from '#web/lib/auth/auth-session-store.ts'
import { viewedPersonKey } from '#web/lib/auth/viewed-person.ts'

/**
 * Opens a tab whose own storage has the token of a view, and nothing of this tab's. The token is in no address and in no
 * storage that tabs share. False if the browser blocks the tab.
 */
export function openViewTab({ token, userId, roleId, name }: SignInReply & { name: string }): boolean {
  const tab = window.open('', '_blank')
  if (!tab) return false
  const storage = tab.sessionStorage
  // A new tab begins with a copy of the storage of the tab that opens it.
  storage.clear()
  storage.setItem(viewedPersonKey, name)
  storage.setItem(storageKeys.userId, userId)
  storage.setItem(storageKeys.roleId, String(roleId ?? ''))
  storage.setItem(storageKeys.token, token)
  tab.location.replace(roleId === null ? '/select-role' : '/bookings')
  return true
}
