const prefix = 'draft:'
const ownerKey = 'drafts-of'

/** Unsent form input of this tab. */
export function readDraft(key: string): Record<string, unknown> | null {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(prefix + key) ?? 'null')
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
  sessionStorage.setItem(prefix + key, JSON.stringify(Object.fromEntries(storable)))
}

export const deleteDraft = (key: string): void => sessionStorage.removeItem(prefix + key)

/** Sets the user of this tab and deletes drafts of another one. */
export function setDraftOwner(userId: string): void {
  const owner = sessionStorage.getItem(ownerKey)
  if (owner !== null && owner !== userId) deleteAllDrafts()
  sessionStorage.setItem(ownerKey, userId)
}

/** Drafts of one user must not be visible to the next. */
export function deleteAllDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
}
