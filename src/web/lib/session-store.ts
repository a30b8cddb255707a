import { useSyncExternalStore } from 'react'
import { type RoleId, roles } from '#contract/role.ts'
import { addresses } from '#contract/routes/session.ts'
import { apiBase } from './api-link.ts'
import { dropDrafts, takeOverDrafts } from './draft-store.ts'
import { isUsable, tokenEnd } from './session-state.ts'

export const roleIds = roles

type Leaving = 'expired' | 'by-choice' | 'account-closed'

/** Who is using this browser. `left` says how a signed-out person got there. */
export type Session =
  | { state: 'loading' }
  | { state: 'signed-out'; left: 'never' | Leaving }
  | { state: 'signed-in'; token: string; userId: string; roleId: RoleId | null }

const keys = { token: 'token', userId: 'userId', roleId: 'userRoleId' } as const
/** Of this tab: a session that ended by itself is said so until somebody signs in or leaves, however often the page loads. */
const endedKey = 'sessionEnded'
const loading: Session = { state: 'loading' }
/** Timers count in 32 bits; a longer wait is looked at again when it ends. */
const longestTimerMs = 2 ** 31 - 1

const listeners = new Set<() => void>()
let session: Session = loading
let timer: ReturnType<typeof setTimeout> | undefined

/** The session as it is now, for code outside components. */
export function currentSession(): Session {
  if (session.state === 'loading') become(stored())
  if (session.state === 'signed-in' && !isUsable(session.token, Date.now())) endSession('expired')
  return session
}

/** The session; `loading` only while a prerendered page wakes up. */
export const useSession = (): Session =>
  useSyncExternalStore(
    subscribe,
    () => session,
    () => loading,
  )

/** Keeps what the server answered: for 30 days' visits when remembered, else until the browser closes. */
export function signIn(
  answer: { token: string; userId: string; roleId: number | null },
  { remember }: { remember: boolean },
): void {
  forget()
  const storage = remember ? localStorage : sessionStorage
  storage.setItem(keys.token, answer.token)
  storage.setItem(keys.userId, answer.userId)
  storage.setItem(keys.roleId, String(answer.roleId ?? ''))
  become(stored())
}

/** A fresh token for the same visit (after choosing a role), kept where the old one was. */
export const renewSession = (answer: { token: string; userId: string; roleId: number | null }): void =>
  signIn(answer, { remember: localStorage.getItem(keys.token) !== null })

/** Signs out here at once and revokes the token on the server; being offline does not keep anybody signed in. */
export function signOut(): void {
  const leaving = currentSession()
  endSession('by-choice')
  dropDrafts()
  if (leaving.state !== 'signed-in') return
  const headers = { Authorization: `Bearer ${leaving.token}` }
  const { method, path } = addresses.signOut
  fetch(apiBase() + path, { method, headers, keepalive: true }).catch(() => undefined)
}

export function endSession(left: Leaving): void {
  forget(left)
  become({ state: 'signed-out', left })
}

/** Runs when another person, or nobody, is signed in. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Starts reading the storage and following other tabs; called once, in the browser. */
export function startSession(): void {
  currentSession()
  addEventListener('storage', event => {
    if (event.key === null || Object.values<string>(keys).includes(event.key)) become(stored())
  })
  addEventListener('visibilitychange', () => currentSession())
}

function stored(): Session {
  const read = (key: string) => sessionStorage.getItem(key) ?? localStorage.getItem(key)
  const token = read(keys.token)
  if (token === null)
    return { state: 'signed-out', left: sessionStorage.getItem(endedKey) ? 'expired' : 'never' }
  const userId = read(keys.userId)
  if (!isUsable(token, Date.now()) || userId === null) {
    forget('expired')
    return { state: 'signed-out', left: 'expired' }
  }
  const roleId = Object.values(roleIds).find(id => String(id) === read(keys.roleId)) ?? null
  return { state: 'signed-in', token, userId, roleId }
}

function become(next: Session): void {
  if (JSON.stringify(next) === JSON.stringify(session)) return
  session = next
  clearTimeout(timer)
  if (next.state === 'signed-in') {
    sessionStorage.removeItem(endedKey)
    takeOverDrafts(next.userId)
    watchEnd(next.token)
  }
  for (const listener of listeners) listener()
}

function watchEnd(token: string): void {
  const leftMs = (tokenEnd(token) ?? 0) - Date.now()
  if (leftMs > longestTimerMs) timer = setTimeout(watchEnd, longestTimerMs, token)
  else timer = setTimeout(currentSession, leftMs + 1000)
}

function forget(left?: Leaving): void {
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of [...Object.values(keys), endedKey]) storage.removeItem(key)
  }
  if (left === 'expired') sessionStorage.setItem(endedKey, left)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
