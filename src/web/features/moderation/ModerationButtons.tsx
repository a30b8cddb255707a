import { useQuery } from '@tanstack/react-query'
import { Flag, UserX } from 'lucide-react'
import { useState } from 'react'
import type { UserId } from '#contract/id.ts'
import type { ReportTarget } from '#contract/moderation.ts'
import { lazyWithRetry } from '#web/components/query/lazy-with-retry.tsx'
import { Button, IconButton } from '#web/components/ui/Button.tsx'
import { moderationButtons } from '#web/i18n/en/account/moderation-buttons.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { myBlocksQuery } from './api.ts'

const BlockDialog = lazyWithRetry(() => import('./ModerationDialogs.tsx').then(module => module.BlockDialog))

/** Blocks or unblocks a person. The name is for screen readers: a list has many of these buttons. */
export function BlockButton({ id, name }: { id: UserId; name: string }) {
  const t = useTranslations(moderationButtons)
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(myBlocksQuery)
  const isBlocked = data?.blocked.some(person => person.id === id) ?? false
  return (
    <>
      <Button variant="neutral" onClick={() => setOpen(true)}>
        <UserX aria-hidden />
        {t(isBlocked ? 'unblockThem' : 'blockThem')}
        <span className="sr-only">
          : <bdi translate="no">{name}</bdi>
        </span>
      </Button>
      {isOpen && <BlockDialog id={id} name={name} onClose={() => setOpen(false)} />}
    </>
  )
}

const ReportDialog = lazyWithRetry(() =>
  import('./ModerationDialogs.tsx').then(module => module.ReportDialog),
)

const labels = {
  profile: 'reportProfile',
  review: 'reportReview',
  message: 'reportMessage',
  time_request: 'reportMessage',
} as const

/** `isIcon`: in a list, where many of them would distract from the content. */
export function ReportButton({ target, isIcon = false }: { target: ReportTarget; isIcon?: boolean }) {
  const t = useTranslations(moderationButtons)
  const [isOpen, setOpen] = useState(false)
  const label = t(labels[target.kind])
  return (
    <>
      {isIcon ? (
        <IconButton label={label} onClick={() => setOpen(true)} className="[&_svg]:size-4!">
          <Flag aria-hidden />
        </IconButton>
      ) : (
        <Button variant="neutral" onClick={() => setOpen(true)}>
          <Flag aria-hidden />
          {label}
        </Button>
      )}
      {isOpen && <ReportDialog title={label} target={target} onClose={() => setOpen(false)} />}
    </>
  )
}
