import type { ReactNode } from 'react'
import { Button } from '#web/components/ui/Button.tsx'

/** Question of the peer, such as for captions. */
export function ConsentRequest({
  question,
  allowLabel,
  refuseLabel,
  isBusy = false,
  onAnswer,
  children,
}: {
  question: string
  allowLabel: string
  refuseLabel: string
  isBusy?: boolean
  onAnswer: (isAllowed: boolean) => void
  /** Choice that belongs to the answer. */
  children?: ReactNode
}) {
  return (
    <div className="pointer-events-auto flex w-fit max-w-full flex-wrap items-center gap-x-4 gap-y-2 rounded-medium border border-hairline bg-amber-tint px-4 py-2">
      <p role="status" className="min-w-0 flex-1 basis-72">
        {question}
      </p>
      {children}
      <div className="flex gap-2">
        <Button busy={isBusy} onClick={() => onAnswer(true)}>
          {allowLabel}
        </Button>
        <Button variant="secondary" busy={isBusy} onClick={() => onAnswer(false)}>
          {refuseLabel}
        </Button>
      </div>
    </div>
  )
}
