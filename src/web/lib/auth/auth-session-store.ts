import { create } from 'zustand'
import { type RoleId, roles } from '#contract/auth.ts'
import { authSessionsApi } from '#contract/routes/shell.ts'
import { apiBaseUrl } from '#web/lib/api/api-base-url.ts'
import { deleteAllDrafts, setDraftOwner } from '#web/lib/storage/draft-storage.ts'
import { localStore, sessionStore } from '#web/lib/storage/storage.ts'
import { getTokenExpiry, isTokenValid } from './auth-token.ts'

type SignOutReason = 'expired' | 'by-choice' | 'account-closed'

/** Session of this browser. `reason` is why a signed-out user has none. */
export type AuthSession =
  | { state: 'loading' }
  | { state: 'signed-out'; reason: 'never' | SignOutReason }
  | { state: 'signed-in'; token: string; userId: string; roleId: RoleId | null }

const storageKeys = { token: 'token', userId: 'userId', roleId: 'userRoleId' } as const
/**
 * Set in this tab when a session expires, so that reloads still report it until the next sign-in or sign-out.
 */
const expiredKey = 'sessionEnded'
const loadingSession: AuthSession = { state: 'loading' }
/** Browser timers use 32 bits. A longer wait is split. */
const longestTimerMs = 2 ** 31 - 1

/** `loading` only during the hydration of a prerendered page. */
export const useAuthSession = create<AuthSession>()(() => loadingSession)
let timer: ReturnType<typeof setTimeout> | undefined

/** Current session, for code outside components. */
export function getAuthSession(): AuthSession {
  if (useAuthSession.getState().state === 'loading') setAuthSession(readStoredSession())
  const session = useAuthSession.getState()
  if (session.state === 'signed-in' && !isTokenValid(session.token, Date.now())) endAuthSession('expired')
  return useAuthSession.getState()
}

/** Stores the session: up to 30 days if remembered, otherwise until the browser closes. */
export function signIn(
  answer: { token: string; userId: string; roleId: number | null },
  { remember }: { remember: boolean },
): void {
  clearStorage()
  const storage = remember ? localStore : sessionStore
  storage.setItem(storageKeys.userId, answer.userId)
  storage.setItem(storageKeys.roleId, String(answer.roleId ?? ''))
  // Last, because another tab takes a token without its user for a broken session.
  storage.setItem(storageKeys.token, answer.token)
  setAuthSession(readStoredSession())
}

/** Stores a fresh token of the same session in the same storage, as after a role choice. */
export const renewAuthSession = (answer: { token: string; userId: string; roleId: number | null }): void =>
  signIn(answer, { remember: localStore.getItem(storageKeys.token) !== null })

const savesBeforeSignOut = new Set<() => Promise<unknown>>()

/** Saves unsent input when the user signs out. The request must start at once, because the token is deleted next. */
export function onBeforeSignOut(save: () => Promise<unknown>): () => void {
  savesBeforeSignOut.add(save)
  return () => savesBeforeSignOut.delete(save)
}

/** Signs out locally at once and revokes the token on the server. It also works offline. */
export function signOut(): void {
  const leaving = getAuthSession()
  const saves = [...savesBeforeSignOut].map(save => save())
  endAuthSession('by-choice')
  deleteAllDrafts()
  if (leaving.state !== 'signed-in') return
  const headers = { Authorization: `Bearer ${leaving.token}` }
  const { method, path } = authSessionsApi.signOut
  const revoke = () => fetch(apiBaseUrl() + path, { method, headers, keepalive: true })
  Promise.allSettled(saves)
    .then(revoke)
    .catch(() => undefined)
}

export function endAuthSession(reason: SignOutReason): void {
  clearStorage(reason)
  setAuthSession({ state: 'signed-out', reason })
}

/** Reads the storage and follows other tabs. Called once, in the browser. */
export function watchAuthSession(): void {
  getAuthSession()
  addEventListener('storage', event => {
    if (event.key === null || Object.values<string>(storageKeys).includes(event.key))
      setAuthSession(readStoredSession())
  })
  addEventListener('visibilitychange', () => getAuthSession())
}

function readStoredSession(): AuthSession {
  const read = (key: string) => sessionStore.getItem(key) ?? localStore.getItem(key)
  const token = read(storageKeys.token)
  if (token === null)
    return { state: 'signed-out', reason: sessionStore.getItem(expiredKey) ? 'expired' : 'never' }
  const userId = read(storageKeys.userId)
  if (!isTokenValid(token, Date.now()) || userId === null) {
    clearStorage('expired')
    return { state: 'signed-out', reason: 'expired' }
  }
  const roleId = Object.values(roles).find(id => String(id) === read(storageKeys.roleId)) ?? null
  return { state: 'signed-in', token, userId, roleId }
}

function setAuthSession(next: AuthSession): void {
  if (JSON.stringify(next) === JSON.stringify(useAuthSession.getState())) return
  clearTimeout(timer)
  if (next.state === 'signed-in') {
    sessionStore.removeItem(expiredKey)
    setDraftOwner(next.userId)
    scheduleExpiry(next.token)
  }
  useAuthSession.setState(next, true)
}

function scheduleExpiry(token: string): void {
  const leftMs = (getTokenExpiry(token) ?? 0) - Date.now()
  if (leftMs > longestTimerMs) timer = setTimeout(scheduleExpiry, longestTimerMs, token)
  else timer = setTimeout(getAuthSession, leftMs + 1000)
}

function clearStorage(reason?: SignOutReason): void {
  for (const storage of [localStore, sessionStore]) {
    for (const key of [...Object.values(storageKeys), expiredKey]) storage.removeItem(key)
  }
  if (reason === 'expired') sessionStore.setItem(expiredKey, reason)
}
