import { useState } from 'react'
import { DatePicker } from '#web/components/ui/DatePicker.tsx'
import { slot as text } from '#web/i18n/en/slot.ts'
import { useTranslations } from '#web/i18n/translate.ts'

/** Typed or selected day. The week stays until the input is complete. */
export function GoToDatePicker({
  shownDay,
  today,
  onShow,
}: {
  shownDay: string
  today: string
  onShow: (day: string) => void
}) {
  const t = useTranslations(text)
  const [lastDay, setLastDay] = useState(shownDay)
  const [typed, setTyped] = useState(shownDay)
  if (shownDay !== lastDay) {
    setLastDay(shownDay)
    setTyped(shownDay)
  }
  const go = (day: string) => {
    setTyped(day)
    if (day !== '') onShow(day)
  }
  return <DatePicker label={t('goToDay')} value={typed} min={today} onChange={go} className="w-44" />
}
