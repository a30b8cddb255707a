import { type FormEvent, useState } from 'react'
import { Button } from '#web/components/ui/Button.tsx'
import { Field } from '#web/components/ui/Field.tsx'
import { TextArea } from '#web/components/ui/Inputs.tsx'
import { randomUuid } from '#web/lib/random.ts'
import { deleteDraft, readDraft, saveDraft } from '#web/lib/storage/draft-storage.ts'

/** Text with a stable id, so that a retry is idempotent. */
type EntryDraft = { id: string; text: string }

function loadEntryDraft(draftKey: string): EntryDraft {
  const { id, text } = readDraft(draftKey) ?? {}
  return typeof id === 'string' && typeof text === 'string' ? { id, text } : { id: randomUuid(), text: '' }
}

/** Text field for repeated entries. Unsaved text is stored as a draft. */
export function EntryForm({
  draftKey,
  label,
  submitLabel,
  maxLength,
  onSubmit,
}: {
  draftKey: string
  label: string
  submitLabel: string
  maxLength: number
  /** Returns whether the entry was saved. */
  onSubmit: (id: string, text: string) => Promise<boolean>
}) {
  const [{ id, text }, setDraft] = useState(() => loadEntryDraft(draftKey))
  const [isBusy, setBusy] = useState(false)
  const setEntry = (next: EntryDraft) => {
    setDraft(next)
    if (next.text === '') deleteDraft(draftKey)
    else saveDraft(draftKey, next)
  }
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '' || isBusy) return
    setBusy(true)
    if (await onSubmit(id, text)) {
      const current = loadEntryDraft(draftKey)
      // Text typed during the request belongs to the next entry.
      setEntry({ id: randomUuid(), text: current.id === id && current.text === text ? '' : current.text })
    }
    setBusy(false)
  }
  return (
    <form onSubmit={handleSubmit} className="grid gap-2">
      <Field label={label}>
        <TextArea
          value={text}
          onChange={({ target }) => setEntry({ id, text: target.value })}
          maxLength={maxLength}
          className="max-h-40 min-h-16!"
        />
      </Field>
      <Button
        type="submit"
        variant="secondary"
        busy={isBusy}
        disabled={text.trim() === ''}
        className="justify-self-end"
      >
        {submitLabel}
      </Button>
    </form>
  )
}
