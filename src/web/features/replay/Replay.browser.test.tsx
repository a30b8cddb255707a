import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { aBooking } from '#test/web/factories.ts'
import { aVideoFile } from '#test/web/video.ts'
import { Replay } from './Replay.tsx'
import type { TimelineEvent } from './timeline-events.ts'

const recordedAt = Date.parse('2026-03-02T10:00:00Z')
const secondsLater = (seconds: number): TimelineEvent =>
  ({
    kind: 'note',
    id: `note${seconds}`,
    at: recordedAt + seconds * 1000,
    text: 'Noted',
    isOwn: true,
  }) as TimelineEvent

const cover = page.getByRole('button', { name: 'Watch recording' })
const pause = page.getByRole('button', { name: 'Pause' })
const position = page.getByRole('slider', { name: 'Position' })
const video = () => document.querySelector('video')

async function renderReplay(events: TimelineEvent[] = []) {
  const url = await aVideoFile('red')
  const part = { at: new Date(recordedAt).toISOString(), file: 0, from: 0, length: 1000 }
  await render(
    <MemoryRouter>
      <Replay
        booking={aBooking({ startTime: new Date(recordedAt).toISOString() })}
        side="interviewer"
        replay={{
          ...{ film: { url, parts: [part] }, isFilmComing: false, filmDueAt: null },
          ...{ captions: [], until: '2026-04-01T10:00:00Z' },
        }}
        history={null}
        events={events}
        startAt={null}
        refreshRecording={async () => undefined}
      />
    </MemoryRouter>,
  )
  await expect.poll(() => video()?.readyState).toBe(HTMLMediaElement.HAVE_ENOUGH_DATA)
}

test('Watch recording plays, and the focus goes to Pause, from which the keys of the player work', async () => {
  await renderReplay()
  ;(cover.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(cover).not.toBeInTheDocument()
  await expect.poll(() => video()?.currentTime).toBeGreaterThan(0)
  await expect.element(pause).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(position).toHaveValue('1000')
})

test('the cover does not return once the user has moved in the recording', async () => {
  await renderReplay()
  await expect.element(cover).toBeVisible()
  position.element().focus()
  await userEvent.keyboard('{End}')
  await expect.element(cover).not.toBeInTheDocument()
  await userEvent.keyboard('{Home}')
  await expect.element(position).toHaveValue('0')
  await expect.element(cover).not.toBeInTheDocument()
})

test('a replay that opens before its recording has no cover below what it says', async () => {
  await renderReplay([secondsLater(-60)])
  await expect.element(page.getByText('This part wasn’t recorded.')).toBeVisible()
  await expect.element(cover).not.toBeInTheDocument()
})
