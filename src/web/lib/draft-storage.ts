const prefix = 'draft:'
const ownerKey = 'drafts-of'

/** What was typed into a form in this tab and not sent yet. */
export function readDraft(key: string): Record<string, unknown> | null {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(prefix + key) ?? 'null')
    return typeof draft === 'object' && draft !== null ? (draft as Record<string, unknown>) : null
  } catch {
    return null
  }
}

/** Secrets and files are never kept. */
export function saveDraft(key: string, values: object): void {
  const kept = Object.entries(values).filter(
    ([name, value]) =>
      !/password|token/i.test(name) && !(value instanceof Blob) && !(value instanceof FileList),
  )
  sessionStorage.setItem(prefix + key, JSON.stringify(Object.fromEntries(kept)))
}

export const deleteDraft = (key: string): void => sessionStorage.removeItem(prefix + key)

/** Who uses this tab from now on; what somebody else typed in it before their session ended goes. */
export function setDraftOwner(userId: string): void {
  const owner = sessionStorage.getItem(ownerKey)
  if (owner !== null && owner !== userId) deleteAllDrafts()
  sessionStorage.setItem(ownerKey, userId)
}

/** What one person typed is not shown to the next. */
export function deleteAllDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
}
