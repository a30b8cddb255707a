import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { UnpaidHold } from '#contract/booking-lifecycle.ts'
import { slotId } from '#contract/id.ts'
import type { Slot } from '#contract/slot.ts'
import { stopClock } from '#test/web/clock.ts'
import { setLanguage } from '#web/i18n/language.ts'
import { SlotPicker } from './SlotPicker.tsx'
import type { SlotStatus } from './slot-status.ts'

// A Friday. The page is in Berlin, an hour ahead of UTC.
beforeEach(() => {
  stopClock({ now: Date.parse('2026-11-20T09:00:00Z'), toFake: ['Date'] })
})

const slotAt = (startTime: string, fields: Partial<Slot> = {}): Slot => ({
  id: slotId.parse(`0198a000-0000-7000-8000-${startTime.replace(/\D/g, '').slice(2, 14)}`),
  startTime,
  endTime: new Date(Date.parse(startTime) + 3_600_000).toISOString(),
  isAvailable: true,
  amount: 50,
  currency: 'USD',
  ...fields,
})

/** Three times on each of `days` days, starting tomorrow. */
const times = (days: number): Slot[] =>
  Array.from({ length: days * 3 }, (_, index) => {
    const at = new Date(Date.UTC(2026, 10, 21 + Math.floor(index / 3), 12 + (index % 3)))
    return slotAt(at.toISOString())
  })

const toolbar = page.getByRole('toolbar', { name: 'Days with free times' })
const day = (name: string | RegExp) => toolbar.getByRole('button', { name })
const time = (name: string | RegExp) => page.getByRole('radio', { name })
const daysShown = () => document.querySelectorAll('fieldset > div').length

type Options = {
  first?: Slot
  getStatus?: (slot: Slot) => SlotStatus
  errorId?: string
  withPrices?: boolean
}

type PickerProps = Omit<Options, 'first'> & {
  slots: readonly Slot[]
  first: Slot | null
  onChoose: (slot: Slot) => void
}

function Picker({ first, onChoose, getStatus = () => ({}), ...rest }: PickerProps) {
  const [slot, setSlot] = useState(first)
  const choose = (next: Slot) => {
    onChoose(next)
    setSlot(next)
  }
  return <SlotPicker selected={slot} onSelect={choose} getStatus={getStatus} {...rest} />
}

async function renderPicker(slots: readonly Slot[], { first, ...rest }: Options = {}) {
  const chosen = vi.fn<(slot: Slot) => void>()
  const picker = (offered: readonly Slot[]) => (
    <Picker slots={offered} first={first ?? null} onChoose={chosen} {...rest} />
  )
  const { rerender } = await render(picker(slots))
  return { chosen, offer: (offered: readonly Slot[]) => rerender(picker(offered)) }
}

test('times are listed by day, in the page’s zone, with their price', async () => {
  const { chosen } = await renderPicker(times(2))
  await expect.element(page.getByLabelText('Time zone')).toHaveDisplayValue('Berlin time')
  await expect.element(page.getByText('Sat 21/11/2026 · tomorrow')).toBeVisible()
  await userEvent.click(page.getByText('13:00 - 14:00').first())
  await expect.element(time(/21\/11\/2026, 13:00 - 14:00.*USD\s50/)).toBeChecked()
  expect(chosen.mock.calls.flat()).toMatchObject([{ startTime: '2026-11-21T12:00:00.000Z' }])
})

test('another time zone moves the times to its days', async () => {
  await renderPicker([slotAt('2026-11-21T21:30:00.000Z')])
  await expect.element(page.getByText('Sat 21/11/2026 · tomorrow')).toBeVisible()
  const zone = page.getByLabelText('Time zone')
  await userEvent.click(zone)
  await userEvent.selectOptions(zone, 'Tbilisi')
  await expect.element(page.getByText('Sun 22/11/2026 · in 2 days')).toBeVisible()
  await expect.element(time(/22\/11\/2026, 01:30 - 02:30 Tbilisi time/)).toBeVisible()
})

test('one week is shown, and more days on request', async () => {
  await renderPicker(times(20))
  expect(toolbar.getByRole('button').elements()).toHaveLength(20)
  expect(daysShown()).toBe(7)
  await userEvent.click(page.getByRole('button', { name: 'Show 7 more days' }))
  await expect.poll(daysShown).toBe(14)
  await userEvent.click(page.getByRole('button', { name: 'Show 6 more days' }))
  await expect.poll(daysShown).toBe(20)
  await expect.element(page.getByRole('button', { name: /^Show/ })).not.toBeInTheDocument()
})

test('arrows move along the days, and the times start at the selected one', async () => {
  await renderPicker(times(40))
  await userEvent.keyboard('{Tab}{Tab}')
  await expect.element(day(/21\/11\/2026, 3 times$/)).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(day(/22\/11\/2026/)).toHaveFocus()
  await expect.element(day(/22\/11\/2026/)).toHaveAttribute('aria-pressed', 'true')
  await expect.element(page.getByText('Sat 21/11/2026 ·')).not.toBeInTheDocument()
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  await expect.element(day(/21\/11\/2026/)).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(day(/30\/12\/2026/)).toHaveFocus()
  await expect.element(day(/30\/12\/2026/)).toBeInViewport({ ratio: 0.9 })
  expect(daysShown()).toBe(1)
  await userEvent.keyboard('{Tab}{Space}')
  await expect.element(time(/30\/12\/2026, 13:00/)).toBeChecked()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(time(/30\/12\/2026, 14:00/)).toBeChecked()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Home}')
  await expect.element(day(/21\/11\/2026/)).toHaveFocus()
  expect(daysShown()).toBe(7)
})

test('the selected time stays selected while others appear and disappear', async () => {
  const [first, second, ...rest] = times(3)
  if (!first || !second) throw new Error('There are nine times.')
  const { chosen, offer } = await renderPicker([first, second, ...rest])
  await userEvent.click(time(/21\/11\/2026, 14:00/))
  await offer([second, ...rest])
  await expect.element(time(/21\/11\/2026, 14:00/)).toBeChecked()
  await offer([slotAt('2026-11-20T15:00:00.000Z'), first, second, ...rest])
  await expect.element(time(/21\/11\/2026, 14:00/)).toBeChecked()
  expect(chosen).toHaveBeenCalledOnce()
})

test('a return to the picker focuses the selected time', async () => {
  const slots = times(30)
  const first = slots.at(-2)
  if (!first) throw new Error('There are ninety times.')
  await renderPicker(slots, { first })
  await expect.element(time(/20\/12\/2026, 14:00/)).toBeChecked()
  await expect.element(time(/20\/12\/2026, 14:00/)).toHaveFocus()
  await expect.element(day(/20\/12\/2026/)).toHaveAttribute('aria-pressed', 'true')
  await expect.element(day(/20\/12\/2026/)).toBeInViewport({ ratio: 0.9 })
})

test('a conflicting time cannot be selected, and a held one shows its expiry', async () => {
  const [clashing, held, ...rest] = times(1)
  const hold = { holdExpiresAt: '2026-11-20T09:15:00Z' } as UnpaidHold
  await renderPicker(
    [clashing, held, ...rest].filter(slot => slot !== undefined),
    {
      getStatus: slot => (slot === clashing ? { conflict: 'clash' } : slot === held ? { hold } : {}),
    },
  )
  await expect.element(time(/13:00 - 14:00.*You have a session at this time/)).toBeDisabled()
  await expect.element(time(/14:00 - 15:00.*Held for you/)).toBeEnabled()
  await expect.element(page.getByText('15:00', { exact: true })).toBeVisible()
  await userEvent.keyboard('{Tab}{Tab}{Space}')
  await expect.element(time(/14:00 - 15:00/)).toBeChecked()
})

test('a missing time focuses the first free one, and the error describes the group', async () => {
  const [clashing, ...rest] = times(1)
  await render(<p id="missing">Please choose a time.</p>)
  await renderPicker(
    [clashing, ...rest].filter(slot => slot !== undefined),
    {
      errorId: 'missing',
      getStatus: slot => (slot === clashing ? { conflict: 'clash' } : {}),
    },
  )
  await expect.element(time(/14:00 - 15:00/)).toHaveFocus()
  await expect
    .element(page.getByRole('group', { name: 'Choose a time' }))
    .toHaveAccessibleDescription('Please choose a time.')
})

test('prices are hidden where nothing is due, and a zero price shows as free', async () => {
  await renderPicker([slotAt('2026-11-21T12:00:00.000Z', { amount: 0 })])
  await expect.element(page.getByText('Free', { exact: true })).toBeVisible()
  await renderPicker(times(1), { withPrices: false })
  await expect.element(page.getByText(/USD\s50/)).not.toBeInTheDocument()
})

test('in Russian days, times and labels are Russian', async () => {
  await setLanguage('ru')
  await renderPicker(times(8))
  await expect.element(page.getByRole('toolbar', { name: 'Дни со свободными окнами' })).toBeVisible()
  await expect.element(page.getByText(/^сб 21\.11\.2026 · завтра/)).toBeVisible()
  expect(document.body.textContent).not.toMatch(/[A-Za-z]{4}/)
})
