import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { stopClock } from '#test/web/clock.ts'
import { setLanguage } from '#web/i18n/language.ts'
import { recordServerTime } from '#web/lib/api/server-clock.ts'
import { Countdown } from './Countdown.tsx'

const now = Date.parse('2026-11-20T12:00:00Z')
const inSeconds = (seconds: number) => new Date(now + seconds * 1000).toISOString()
const shown = () => document.querySelector('time')?.textContent
const announcement = page.getByRole('status')

beforeEach(() => {
  stopClock({ now, toFake: ['Date', 'setInterval', 'clearInterval'] })
})

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

test('the countdown shows minutes and seconds', async () => {
  await render(<Countdown until={inSeconds(15 * 60)} />)
  await expect.poll(shown).toBe('15:00')
  await pass(1)
  await expect.poll(shown).toBe('14:59')
  await pass(59)
  await expect.poll(shown).toBe('14:00')
})

test('a screen reader announces a few moments, not each second', async () => {
  await render(<Countdown until={inSeconds(11 * 60)} />)
  await expect.element(announcement).toHaveTextContent('')
  await pass(60)
  await expect.element(announcement).toHaveTextContent('10 min left')
  await pass(4 * 60)
  await expect.element(announcement).toHaveTextContent('10 min left')
  await pass(60)
  await expect.element(announcement).toHaveTextContent('5 min left')
  await pass(4 * 60)
  await expect.element(announcement).toHaveTextContent('1 min left')
})

test('the last two minutes are highlighted', async () => {
  const { container } = await render(<Countdown until={inSeconds(121)} />)
  expect(container.querySelector('.text-amber-ink')).toBeNull()
  await pass(2)
  await expect.poll(() => container.querySelector('.text-amber-ink')?.textContent).toContain('01:59')
})

test('the end is announced once, and the countdown stays at zero', async () => {
  const ended = vi.fn()
  await render(<Countdown until={inSeconds(2)} onEnd={ended} />)
  await pass(1)
  expect(ended).not.toHaveBeenCalled()
  await pass(1)
  await expect.element(announcement).toHaveTextContent('Time is up')
  await pass(10)
  await expect.poll(shown).toBe('00:00')
  expect(ended).toHaveBeenCalledOnce()
})

test('in Russian the announcements are Russian', async () => {
  await setLanguage('ru')
  await render(<Countdown until={inSeconds(5 * 60)} />)
  await expect.element(announcement).toHaveTextContent('Осталось 5 мин')
})

test('the countdown uses the server’s clock when the computer’s is an hour behind', async () => {
  recordServerTime(new Date(now + 3_600_000).toUTCString(), now)
  onTestFinished(() => recordServerTime(new Date(now).toUTCString(), now))
  await render(<Countdown until={inSeconds(3600 + 90)} />)
  await expect.poll(shown).toBe('01:30')
})
