import { useEffect, useState } from 'react'
import { type BoardElement, listElements, whiteboardLimits } from '#contract/whiteboard.ts'
import { type DiagramChange, diffDiagrams, formatDiagram, toDiagram } from '#contract/whiteboard-text.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { Field } from '#web/components/ui/Field.tsx'
import { TextArea } from '#web/components/ui/Inputs.tsx'
import type { CollaborationDocument } from '#web/features/room/collaboration/collaboration-document.ts'
import { whiteboard as text } from '#web/i18n/en/room/whiteboard.ts'
import { useTranslations } from '#web/i18n/translate.ts'

type TextDraft = { from: string; to: string }
type WhiteboardTextProps = {
  whiteboard: CollaborationDocument['whiteboard']
  onApply: (change: DiagramChange) => void
}

/** Drawing as text, to read and to edit it. */
export function WhiteboardText({
  isOpen,
  onToggle,
  ...formProps
}: WhiteboardTextProps & { isOpen: boolean; onToggle: () => void }) {
  const t = useTranslations(text)
  /** Edited text and its base. Survives closing the form. */
  const [draft, setDraft] = useState<TextDraft | null>(null)
  return (
    <div className="border-t border-hairline px-2 py-1">
      <Button variant="ghost" aria-expanded={isOpen} onClick={onToggle}>
        {t('asText')}
      </Button>
      {isOpen && <WhiteboardTextForm {...formProps} draft={draft} setDraft={setDraft} />}
    </div>
  )
}

function WhiteboardTextForm({
  whiteboard,
  onApply,
  draft,
  setDraft,
}: WhiteboardTextProps & { draft: TextDraft | null; setDraft: (draft: TextDraft | null) => void }) {
  const t = useTranslations(text)
  const picture = toDiagram(useWhiteboardElements(whiteboard), t('shape'))
  const currentText = formatDiagram(picture)
  const hasChanged = draft !== null && draft.from !== currentText
  function apply(): void {
    if (draft) onApply(diffDiagrams(draft.from, draft.to))
    setDraft(null)
  }
  return (
    <form
      className="grid gap-2 pb-2"
      onSubmit={event => {
        event.preventDefault()
        apply()
      }}
    >
      <Field label={t('asText')} hint={t('asTextHint')} className="[&>label]:sr-only">
        <TextArea
          value={draft ? draft.to : currentText}
          onChange={({ target }) => setDraft({ from: draft?.from ?? currentText, to: target.value })}
          onKeyDown={event => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
            event.preventDefault()
            apply()
          }}
          maxLength={Math.max(whiteboardLimits.textLengthMax, currentText.length)}
          rows={4}
          className="max-h-48 font-mono text-13 max-sm:min-h-48"
        />
      </Field>
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="secondary" disabled={!draft}>
          {t('draw')}
        </Button>
        {draft && (
          <Button variant="ghost" onClick={() => setDraft(null)}>
            {t('dismiss')}
          </Button>
        )}
        <p role="status" className="text-13 text-quiet">
          {hasChanged && t('changedMeanwhile')}
        </p>
        {picture.others > 0 && <p className="text-13 text-quiet">{t('others', { count: picture.others })}</p>}
      </div>
    </form>
  )
}

function useWhiteboardElements(board: CollaborationDocument['whiteboard']): BoardElement[] {
  const [elements, setElements] = useState(() => listElements(board.values()))
  useEffect(() => {
    const read = () => setElements(listElements(board.values()))
    read()
    board.observe(read)
    return () => board.unobserve(read)
  }, [board])
  return elements
}
