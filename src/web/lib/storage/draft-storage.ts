import { sessionStore } from './storage.ts'

const prefix = 'draft:'
const ownerKey = 'drafts-of'

/** Unsent form input of this tab. */
export function readDraft(key: string): Record<string, unknown> | null {
  try {
    const draft: unknown = JSON.parse(sessionStore.getItem(prefix + key) ?? 'null')
    return typeof draft === 'object' && draft !== null ? (draft as Record<string, unknown>) : null
  } catch {
    return null
  }
}

/** Secrets and files are never stored. */
export function saveDraft(key: string, values: object): void {
  const storable = Object.entries(values).filter(
    ([name, value]) =>
      !/password|token/i.test(name) && !(value instanceof Blob) && !(value instanceof FileList),
  )
  sessionStore.setItem(prefix + key, JSON.stringify(Object.fromEntries(storable)))
}

export const deleteDraft = (key: string): void => sessionStore.removeItem(prefix + key)

/** Sets the user of this tab and deletes drafts of another one. */
export function setDraftOwner(userId: string): void {
  const owner = sessionStore.getItem(ownerKey)
  if (owner !== null && owner !== userId) deleteAllDrafts()
  sessionStore.setItem(ownerKey, userId)
}

/** Drafts of one user must not be visible to the next. */
export function deleteAllDrafts(): void {
  for (const key of sessionStore.keys()) if (key.startsWith(prefix)) sessionStore.removeItem(key)
}
