import { type FormEvent, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { TextArea } from '#web/ui/Inputs.tsx'

/** A field for one thing after the other; what could not be kept stays in it. */
export function WriteOne({
  label,
  action,
  max,
  onWrite,
}: {
  label: string
  action: string
  max: number
  /** Whether it was kept. */
  onWrite: (text: string) => Promise<boolean>
}) {
  const [text, setText] = useState('')
  const [isBusy, setBusy] = useState(false)
  const write = async (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '' || isBusy) return
    setBusy(true)
    if (await onWrite(text)) setText(now => (now === text ? '' : now))
    setBusy(false)
  }
  return (
    <form onSubmit={write} className="grid gap-2">
      <Field label={label}>
        <TextArea
          value={text}
          onChange={({ target }) => setText(target.value)}
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
