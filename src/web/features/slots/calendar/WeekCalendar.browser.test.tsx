import { type ComponentProps, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { slotId } from '#contract/id.ts'
import type { OwnSlot } from '#contract/slot.ts'
import { stopClock } from '#test/web/clock.ts'
import type { OpenedSlot } from '#web/features/slots/SlotDialog.tsx'
import { setLanguage } from '#web/i18n/language.ts'
import { WeekCalendar } from './WeekCalendar.tsx'
import type { CalendarSlot } from './week-layout.ts'

// A Friday noon in Tbilisi, the interviewer's zone. The page itself is in Berlin.
const zone = 'Asia/Tbilisi'
beforeEach(() => {
  stopClock({ now: Date.parse('2026-11-20T08:00:00Z'), toFake: ['Date'] })
})

const slotAt = (from: string, to: string, fields: Partial<OwnSlot> = {}): OwnSlot => {
  const instant = (local: string) => new Date(`${local}+04:00`).toISOString()
  return {
    id: slotId.parse(`0198a000-0000-7000-8000-${from.replace(/\D/g, '')}`),
    startTime: instant(from),
    endTime: instant(to),
    isAvailable: true,
    isOfHours: false,
    isBusy: false,
    amount: 50,
    currency: 'USD',
    ...fields,
  }
}
const saturday = '2026-11-21'
const noon = slotAt(`${saturday}T12:00`, `${saturday}T13:00`)

const cell = (day: string, clock: string) => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  const found = document.querySelector<HTMLElement>(`[data-cell="${day} ${hours * 60 + minutes}"]`)
  if (!found) throw new Error(`${day} ${clock} is not shown.`)
  return found
}
const slotButton = (name: string | RegExp) => page.getByRole('grid').getByRole('button', { name })
const rangeOf = (day: string, from: string, to: string) => {
  const minutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
  return { range: { day, start: minutes(from), end: minutes(to) } }
}

type ScreenProps = Omit<ComponentProps<typeof WeekCalendar>, 'onShow'>

function Screen({ shownDay, ...week }: ScreenProps) {
  const [day, setDay] = useState(shownDay)
  return <WeekCalendar {...week} shownDay={day} onShow={setDay} />
}

async function renderWeek(
  slots: readonly CalendarSlot[],
  { isPreview = false, shownDay = '', inZone = zone } = {},
) {
  const opened = vi.fn<(opened: OpenedSlot) => void>()
  const screen = { slots, shownDay, zone: inZone }
  await render(isPreview ? <Screen {...screen} /> : <Screen {...screen} onOpen={opened} />)
  return opened
}

test('dragging over free time proposes a slot of that length, upwards too', async () => {
  const opened = await renderWeek([noon])
  await userEvent.dragAndDrop(cell(saturday, '09:00'), cell(saturday, '10:00'))
  expect(opened).toHaveBeenLastCalledWith(rangeOf(saturday, '09:00', '10:30'))
  await userEvent.dragAndDrop(cell(saturday, '10:00'), cell(saturday, '09:30'))
  expect(opened).toHaveBeenLastCalledWith(rangeOf(saturday, '09:30', '10:30'))
  expect(opened).toHaveBeenCalledTimes(2)
})

test('a click proposes an hour, or as much of it as is free', async () => {
  const opened = await renderWeek([noon])
  await userEvent.click(cell(saturday, '09:00'))
  expect(opened).toHaveBeenLastCalledWith(rangeOf(saturday, '09:00', '10:00'))
  await userEvent.click(cell(saturday, '11:30'))
  expect(opened).toHaveBeenLastCalledWith(rangeOf(saturday, '11:30', '12:00'))
})

test('a drag ends at the next slot and after eight hours', async () => {
  const opened = await renderWeek([noon])
  await userEvent.dragAndDrop(cell(saturday, '10:30'), cell(saturday, '14:00'))
  expect(opened).toHaveBeenLastCalledWith(rangeOf(saturday, '10:30', '12:00'))
  // Continues from the pointer's position.
  await userEvent.keyboard(`{ArrowRight}{ArrowRight}{Shift>}${'{ArrowDown}'.repeat(20)}{/Shift}{Enter}`)
  expect(opened).toHaveBeenLastCalledWith(rangeOf('2026-11-23', '10:30', '18:30'))
})

test('past or too near time accepts no slot', async () => {
  const opened = await renderWeek([noon])
  for (const clock of ['11:30', '12:00']) {
    await userEvent.click(cell('2026-11-20', clock), { force: true })
    expect(cell('2026-11-20', clock).getAttribute('aria-label')).toMatch(/Past$/)
  }
  expect(opened).not.toHaveBeenCalled()
  await userEvent.click(cell('2026-11-20', '12:30'))
  expect(opened).toHaveBeenLastCalledWith(rangeOf('2026-11-20', '12:30', '13:30'))
})

test('the keyboard moves, extends with Shift and adds with Enter, and Escape cancels', async () => {
  const opened = await renderWeek([noon])
  cell('2026-11-20', '08:00').focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(cell(saturday, '08:00')).toHaveFocus()
  await expect.element(cell(saturday, '08:00')).toHaveAccessibleName('Sat 21/11/2026, 08:00, empty')
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
  await expect.element(page.getByText('08:00-09:30')).toBeVisible()
  await expect.element(cell(saturday, '09:00')).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('08:00-09:30')).not.toBeInTheDocument()
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}{Enter}')
  expect(opened).toHaveBeenCalledExactlyOnceWith(rangeOf(saturday, '09:00', '10:00'))
})

test('arrows pass a slot in one step, and Enter opens it', async () => {
  const opened = await renderWeek([noon])
  cell('2026-11-20', '08:00').focus()
  await userEvent.keyboard(`{ArrowRight}${'{ArrowDown}'.repeat(8)}`)
  await expect.element(slotButton(/12:00 - 13:00 Tbilisi time, Available, USD\s50/)).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(opened).toHaveBeenCalledExactlyOnceWith({ slot: noon })
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(cell(saturday, '13:00')).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(slotButton(/12:00 - 13:00/)).toHaveFocus()
})

test('a click on a slot opens it and draws nothing', async () => {
  const booked = slotAt('2026-11-22T15:00', '2026-11-22T16:30', { isAvailable: false })
  const opened = await renderWeek([noon, booked])
  await userEvent.click(slotButton(/12:00 - 13:00/))
  await userEvent.click(slotButton(/15:00 - 16:30.*Booked/))
  expect(opened.mock.calls.flat()).toEqual([{ slot: noon }, { slot: booked }])
  // The start cell has the focus, so that the dialog returns it there.
  await expect.element(cell('2026-11-22', '15:00')).toHaveFocus()
})

test('two slots at one time are side by side, and one over midnight is on both days', async () => {
  const other = slotAt(`${saturday}T12:30`, `${saturday}T13:30`)
  const late = slotAt('2026-11-22T23:30', '2026-11-23T00:30')
  await renderWeek([noon, other, late])
  const [left, right] = [slotButton(/12:00 - 13:00/), slotButton(/12:30 - 13:30/)].map(locator =>
    locator.element().getBoundingClientRect(),
  )
  expect(left?.right).toBeLessThanOrEqual(right?.left ?? 0)
  expect(left?.bottom).toBeGreaterThan(right?.top ?? 0)
  const night = slotButton(/23:30 - Mon 23\/11\/2026, 00:30/).elements()
  expect(night.map(element => element.closest('td')?.dataset.cell)).toEqual([
    '2026-11-23 0',
    '2026-11-22 1410',
  ])
})

test('buttons, Page Up and Page Down change the week, but not into the past', async () => {
  await renderWeek([noon])
  const previous = page.getByRole('button', { name: 'Previous week' })
  await expect.element(previous).toBeDisabled()
  await userEvent.click(page.getByRole('button', { name: 'Next week' }))
  await expect.element(page.getByText(/^27\/11\/2026 - 03\/12\/2026/)).toBeVisible()
  cell('2026-11-28', '09:00').focus()
  await userEvent.keyboard('{PageDown}')
  await expect.element(page.getByText(/^04\/12\/2026 - 10\/12\/2026/)).toBeVisible()
  await expect.element(cell('2026-12-05', '09:00')).toHaveFocus()
  await userEvent.keyboard('{PageUp}{PageUp}{PageUp}')
  await expect.element(page.getByText(/^20\/11\/2026 - 26\/11\/2026/)).toBeVisible()
  await expect.element(previous).toBeDisabled()
  await userEvent.click(page.getByRole('button', { name: 'Next week' }))
  await userEvent.click(page.getByRole('button', { name: 'Next 7 days' }))
  await expect.element(page.getByText(/^20\/11\/2026 - 26\/11\/2026/)).toBeVisible()
})

test('a selected day shows its week', async () => {
  await renderWeek([noon])
  const day = page.getByLabelText('Show the week of', { exact: true })
  await userEvent.fill(day, '2026-12-06')
  await expect.element(page.getByText(/^04\/12\/2026 - 10\/12\/2026/)).toBeVisible()
  // An incomplete day changes nothing, and gives way to the week chosen by a button.
  await userEvent.fill(day, '07')
  await userEvent.tab()
  await expect.element(page.getByText(/^04\/12\/2026 - 10\/12\/2026/)).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Next 7 days' }))
  await expect.element(day).toHaveValue('20/11/2026')
})

test('an hour skipped by a clock change accepts no slot', async () => {
  const opened = await renderWeek([], { shownDay: '2027-03-28', inZone: 'Europe/Berlin' })
  await userEvent.click(cell('2027-03-28', '02:00'), { force: true })
  expect(opened).not.toHaveBeenCalled()
  expect(cell('2027-03-28', '02:30').getAttribute('aria-label')).toMatch(/the clocks go forward over it$/)
  await userEvent.dragAndDrop(cell('2027-03-28', '01:00'), cell('2027-03-28', '04:00'))
  expect(opened).toHaveBeenCalledExactlyOnceWith(rangeOf('2027-03-28', '01:00', '02:00'))
})

test('a preview shows the effect on each time and is read-only', async () => {
  const opened = await renderWeek(
    [{ id: 'new', startTime: noon.startTime, endTime: noon.endTime, plan: 'new' }],
    { isPreview: true },
  )
  await expect.element(page.getByTitle(/12:00 - 13:00.*New/i)).toBeVisible()
  await userEvent.click(cell(saturday, '09:00'))
  await expect.element(page.getByText('09:00-10:00')).not.toBeInTheDocument()
  expect(opened).not.toHaveBeenCalled()
})

test('on a phone the week is a list of days, each with a button to add a slot', async () => {
  await page.viewport(390, 800)
  const opened = await renderWeek([noon])
  await expect.element(page.getByRole('grid')).not.toBeInTheDocument()
  await userEvent.click(page.getByRole('button', { name: /^Add a slot on Sat 21\/11\/2026/ }))
  expect(opened).toHaveBeenLastCalledWith(rangeOf(saturday, '18:00', '19:00'))
  await userEvent.click(page.getByRole('button', { name: /12:00 - 13:00/ }))
  expect(opened).toHaveBeenLastCalledWith({ slot: noon })
})

test('in Russian the calendar is Russian', async () => {
  await setLanguage('ru')
  await renderWeek([noon])
  await expect.element(slotButton(/12:00.*13:00.*Свободно/i)).toBeVisible()
  expect(page.getByRole('grid').element().textContent).not.toMatch(/[A-Za-z]{4}/)
  await expect.element(page.getByText(/^[\d.]{10} - [\d.]{10} · часовой пояс: Грузия$/)).toBeVisible()
})
