import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { SessionTypeId } from '#contract/id.ts'
import type { BookingMode } from '#contract/profile.ts'
import type { SessionType } from '#contract/session-type.ts'
import { sessionTypeLimits } from '#contract/session-type-limits.ts'
import { Alert } from '#web/components/ui/Alert.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { ConfirmDialog } from '#web/components/ui/Dialog.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { useTypeText } from '#web/features/bookings/session-types/use-type-text.ts'
import { mySessionTypesQuery, useDeleteSessionType } from '#web/features/slots/api.ts'
import { slotsAddress } from '#web/features/slots/SlotsNav.tsx'
import type { SavedSchedule } from '#web/features/slots/weekly-schedule/schedule-form.ts'
import { sessionTypes as text } from '#web/i18n/en/slots/session-types.ts'
import { errorMessageOr } from '#web/i18n/error-message.ts'
import { Trans } from '#web/i18n/Trans.tsx'
import { useTranslations } from '#web/i18n/translate.ts'
import { TypeCard } from './TypeCard.tsx'
import { TypeForm } from './TypeForm.tsx'

/** Session types or, with `?type`, the form of one. */
export function TypesView({ schedule, bookingMode }: { schedule: SavedSchedule; bookingMode: BookingMode }) {
  const { data: types } = useSuspenseQuery(mySessionTypesQuery)
  const [params, setParams] = useSearchParams()
  const opened = params.get('type')
  const edited = types.find(({ id }) => id === opened)
  /** What the list focuses: the type that its form has left, or its own heading. */
  const [focused, setFocused] = useState<SessionTypeId | 'heading' | null>(null)
  const open = (type: SessionTypeId | 'new') => setParams({ view: 'types', type })
  const close = (id?: SessionTypeId) => {
    setFocused(id ?? edited?.id ?? 'heading')
    setParams({ view: 'types' }, { replace: true })
  }
  if (edited || opened === 'new')
    return (
      <TypeForm
        key={opened}
        type={edited ?? null}
        hours={schedule.hours}
        bookingMode={bookingMode}
        onDone={close}
      />
    )
  return <TypeList {...{ types, schedule, focused }} onOpen={open} onDeleted={() => setFocused('heading')} />
}

function TypeList({
  types,
  schedule,
  focused,
  onOpen,
  onDeleted,
}: {
  types: readonly SessionType[]
  schedule: SavedSchedule
  focused: SessionTypeId | 'heading' | null
  onOpen: (type: SessionTypeId | 'new') => void
  onDeleted: () => void
}) {
  const t = useTranslations(text)
  const heading = useRef<HTMLHeadingElement>(null)
  const [deleted, setDeleted] = useState<SessionType | null>(null)
  useEffect(() => {
    if (focused === null) return
    const card = document.getElementById(`type-${focused}`)
    if (card) card.focus()
    else heading.current?.focus()
  }, [focused])
  const isFull = types.length >= sessionTypeLimits.perInterviewer
  const hasHours = schedule.hours !== null && schedule.hours.times.length > 0
  return (
    <section className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 ref={heading} tabIndex={-1} className="text-20 outline-none">
            {t('title')}
          </h2>
          <p className="mt-1 max-w-text text-15 text-quiet">
            {isFull ? t('full', { count: sessionTypeLimits.perInterviewer }) : t('intro')}
          </p>
        </div>
        {!isFull && <Button onClick={() => onOpen('new')}>{t('add')}</Button>}
      </div>
      {!hasHours && (
        <Alert>
          <Trans
            text={t('noHours')}
            components={{
              hours: label => (
                <Link to={slotsAddress('availability')} className="link">
                  {label}
                </Link>
              ),
            }}
          />
        </Alert>
      )}
      <ul className="grid gap-3">
        {types.map(type => (
          <TypeCard
            key={type.id}
            type={type}
            onEdit={() => onOpen(type.id)}
            onDelete={() => setDeleted(type)}
          />
        ))}
      </ul>
      <DeleteTypeDialog
        type={deleted}
        onClose={() => setDeleted(null)}
        onDeleted={() => {
          onDeleted()
          heading.current?.focus()
        }}
      />
    </section>
  )
}

function DeleteTypeDialog({
  type,
  onClose,
  onDeleted,
}: {
  type: SessionType | null
  onClose: () => void
  onDeleted: () => void
}) {
  const t = useTranslations(text)
  const { typeName } = useTypeText()
  const remove = useDeleteSessionType()
  const confirm = async ({ id }: SessionType) => {
    try {
      await remove.mutateAsync({ params: { id } })
      toast.success(t('deleted'))
      onDeleted()
    } catch (error) {
      toast.error(errorMessageOr(error, t('deleteFailed')))
    }
    onClose()
  }
  return (
    <ConfirmDialog
      open={type !== null}
      onClose={onClose}
      onConfirm={() => type && confirm(type)}
      title={t('deleteTitle', { name: typeName(type?.name ?? null) })}
      confirmLabel={t('deleteConfirm')}
      cancelLabel={t('keep')}
      busy={remove.isPending}
      danger
    >
      {t('deleteText')}
    </ConfirmDialog>
  )
}
