import { type FormEvent, useState } from 'react'
import { dropDraft, keepDraft, readDraft } from '#web/draft-store.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { TextArea } from '#web/ui/Inputs.tsx'

/** A field for one thing after the other; what was not kept stays in it, also while it is out of sight. */
export function WriteOne({
  draftKey,
  label,
  action,
  max,
  onWrite,
}: {
  draftKey: string
  label: string
  action: string
  max: number
  /** Whether it was kept. */
  onWrite: (text: string) => Promise<boolean>
}) {
  const [text, setText] = useState(() => String(readDraft(draftKey)?.text ?? ''))
  const [isBusy, setBusy] = useState(false)
  const type = (next: string) => {
    setText(next)
    if (next === '') dropDraft(draftKey)
    else keepDraft(draftKey, { text: next })
  }
  const write = async (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '' || isBusy) return
    setBusy(true)
    // Typed on meanwhile, perhaps after this was closed and opened again: that is the next one.
    if ((await onWrite(text)) && readDraft(draftKey)?.text === text) type('')
    setBusy(false)
  }
  return (
    <form onSubmit={write} className="grid gap-2">
      <Field label={label}>
        <TextArea
          value={text}
          onChange={({ target }) => type(target.value)}
          maxLength={max}
          className="max-h-40 min-h-16!"
        />
      </Field>
      <Button
        type="submit"
        look="secondary"
        busy={isBusy}
        disabled={text.trim() === ''}
        className="justify-self-end"
      >
        {action}
      </Button>
    </form>
  )
}
