import { clsx } from 'clsx'
import { type ReactNode, useState } from 'react'
import { useReturnFocus } from '#web/components/focus/use-return-focus.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { readDraft } from '#web/lib/storage/draft-storage.ts'

/** Detail of a booking with the button to change it in place. */
export function EditableDetail({
  draftKey,
  canEdit,
  editLabel,
  renderForm,
  children,
}: {
  draftKey: string
  canEdit: boolean
  editLabel: ReactNode
  renderForm: (close: () => void) => ReactNode
  /** The detail, or null without one. */
  children: ReactNode
}) {
  // Reopens the form if a draft exists after a reload or a new sign-in.
  const [isEditing, setEditing] = useState(() => readDraft(draftKey) !== null)
  const opener = useReturnFocus(isEditing)
  if (isEditing && canEdit) return renderForm(() => setEditing(false))
  return (
    <>
      {children}
      {canEdit && (
        <Button
          ref={opener}
          variant="ghost"
          className={clsx('-my-1 justify-self-start', children ? 'ml-4' : '-ml-4 gap-3')}
          onClick={() => setEditing(true)}
        >
          {editLabel}
        </Button>
      )}
    </>
  )
}
