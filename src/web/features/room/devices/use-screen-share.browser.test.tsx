import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useScreenShare } from './use-screen-share.ts'

/** A screen whose capture the user grants later. */
function stubCapture() {
  const canvas = document.createElement('canvas')
  canvas.getContext('2d')
  const stream = canvas.captureStream()
  const { promise, resolve } = Promise.withResolvers<MediaStream>()
  vi.spyOn(navigator.mediaDevices, 'getDisplayMedia').mockReturnValue(promise)
  return { grant: () => resolve(stream), track: stream.getVideoTracks()[0] }
}

function ShareButtons() {
  const share = useScreenShare()
  return (
    <>
      <button type="button" onClick={() => void share.start()}>
        Share
      </button>
      <button type="button" onClick={share.stop}>
        Stop
      </button>
      {share.screen && <p>Sharing</p>}
    </>
  )
}

const shareButton = page.getByRole('button', { name: 'Share' })

test('a screen that is granted after the room was left is not captured', async () => {
  const { grant, track } = stubCapture()
  const { unmount } = await render(<ShareButtons />)
  await userEvent.click(shareButton)
  await unmount()
  grant()
  await vi.waitFor(() => expect(track?.readyState).toBe('ended'))
})

test('a screen that is granted after sharing was stopped is not captured, and sharing works again', async () => {
  const { grant, track } = stubCapture()
  await render(<ShareButtons />)
  await userEvent.click(shareButton)
  await userEvent.click(page.getByRole('button', { name: 'Stop' }))
  grant()
  await vi.waitFor(() => expect(track?.readyState).toBe('ended'))
  expect(page.getByText('Sharing').elements()).toEqual([])

  const second = stubCapture()
  second.grant()
  await userEvent.click(shareButton)
  await expect.element(page.getByText('Sharing')).toBeVisible()
  expect(second.track?.readyState).toBe('live')
})
