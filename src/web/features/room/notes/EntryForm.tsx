import { type FormEvent, useState } from 'react'
import { Button } from '#web/components/ui/Button.tsx'
import { Field } from '#web/components/ui/Field.tsx'
import { TextArea } from '#web/components/ui/Inputs.tsx'
import { deleteDraft, readDraft, saveDraft } from '#web/lib/draft-storage.ts'
import { randomUuid } from '#web/lib/random.ts'

/** What is written, under the id by which it is known however often it is sent. */
type EntryDraft = { id: string; text: string }

function loadEntryDraft(draftKey: string): EntryDraft {
  const { id, text } = readDraft(draftKey) ?? {}
  return typeof id === 'string' && typeof text === 'string' ? { id, text } : { id: randomUuid(), text: '' }
}

/** A field for one thing after the other; what was not kept stays in it, also while it is out of sight. */
export function EntryForm({
  draftKey,
  label,
  submitLabel,
  maxLength: max,
  onSubmit: onWrite,
}: {
  draftKey: string
  label: string
  submitLabel: string
  maxLength: number
  /** Whether it was kept. */
  onSubmit: (id: string, text: string) => Promise<boolean>
}) {
  const [{ id, text }, setWritten] = useState(() => loadEntryDraft(draftKey))
  const [isBusy, setBusy] = useState(false)
  const put = (next: EntryDraft) => {
    setWritten(next)
    if (next.text === '') deleteDraft(draftKey)
    else saveDraft(draftKey, next)
  }
  const write = async (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '' || isBusy) return
    setBusy(true)
    if (await onWrite(id, text)) {
      const now = loadEntryDraft(draftKey)
      // What was typed on meanwhile is the next one.
      put({ id: randomUuid(), text: now.id === id && now.text === text ? '' : now.text })
    }
    setBusy(false)
  }
  return (
    <form onSubmit={write} className="grid gap-2">
      <Field label={label}>
        <TextArea
          value={text}
          onChange={({ target }) => put({ id, text: target.value })}
          maxLength={max}
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
