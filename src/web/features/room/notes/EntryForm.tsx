import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '#web/components/ui/Button.tsx'
import { Field } from '#web/components/ui/Field.tsx'
import { TextArea } from '#web/components/ui/Inputs.tsx'
import { toast } from '#web/components/ui/toast.ts'
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
  onSubmit: (id: string, text: string) => Promise<unknown>
}) {
  const [draft, setDraft] = useState(() => loadEntryDraft(draftKey))
  const setEntry = (next: EntryDraft) => {
    setDraft(next)
    if (next.text === '') deleteDraft(draftKey)
    else saveDraft(draftKey, next)
  }
  const submit = useMutation({
    mutationFn: ({ id, text }: EntryDraft) => onSubmit(id, text),
    onSuccess: (_, sent) => {
      const { text } = loadEntryDraft(draftKey)
      // Text typed during the request belongs to the next entry.
      setEntry({ id: randomUuid(), text: text === sent.text ? '' : text })
    },
    onError: toast.error,
  })
  const isEmpty = draft.text.trim() === ''
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isEmpty && !submit.isPending) submit.mutate(draft)
  }
  return (
    <form onSubmit={handleSubmit} className="grid gap-2">
      <Field label={label}>
        <TextArea
          value={draft.text}
          onChange={({ target }) => setEntry({ ...draft, text: target.value })}
          maxLength={maxLength}
          className="max-h-40 min-h-16!"
        />
      </Field>
      <Button
        type="submit"
        variant="secondary"
        busy={submit.isPending}
        disabled={isEmpty}
        className="justify-self-end"
      >
        {submitLabel}
      </Button>
    </form>
  )
}
