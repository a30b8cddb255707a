import { useRef } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { aVideoFile } from '#test/web/video.ts'
import { usePlayer } from './use-player.ts'

/** A recording of two files, of which 0.6 seconds each belong to the session. */
const segments = [0, 1].map(file => ({ startMs: file * 5000, durationMs: 600, file, videoOffsetMs: 200 }))

function Player({ urls, onPlaying }: { urls: string[]; onPlaying: (url: string) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const player = usePlayer(segments, video, () => 0)
  return (
    <>
      <video
        ref={video}
        src={urls[player.file]}
        muted
        onLoadedMetadata={player.onVideoReady}
        onPlaying={({ currentTarget }) => onPlaying(currentTarget.src)}
      />
      <output>{`${Math.round(player.position)} ${player.isPlaying ? 'plays' : 'is paused'}`}</output>
      <button type="button" onClick={player.toggle}>
        Play
      </button>
      <button type="button" onClick={() => player.seek(900)}>
        Seek
      </button>
    </>
  )
}

async function renderPlayer() {
  const urls = [await aVideoFile('red'), await aVideoFile('blue')]
  const played: string[] = []
  await render(<Player urls={urls} onPlaying={url => played.push(url)} />)
  const video = () => document.querySelector('video')
  await expect.poll(() => video()?.readyState).toBe(HTMLMediaElement.HAVE_ENOUGH_DATA)
  return { urls, played, video }
}

test('a recording of two files plays one after the other to its end', async () => {
  const { urls, played } = await renderPlayer()
  await userEvent.click(page.getByRole('button', { name: 'Play' }))
  await expect.element(page.getByRole('status')).toHaveTextContent('1200 is paused')
  expect(played).toEqual(urls)
  // At the end it begins anew.
  await userEvent.click(page.getByRole('button', { name: 'Play' }))
  await expect.poll(() => played).toEqual([...urls, urls[0]])
})

test('seeking into another file loads it at the right time', async () => {
  const { urls, video } = await renderPlayer()
  await userEvent.click(page.getByRole('button', { name: 'Seek' }))
  await expect.poll(() => video()?.src).toBe(urls[1])
  await expect.poll(() => video()?.currentTime).toBeCloseTo(0.5)
  await expect.element(page.getByRole('status')).toHaveTextContent('900 is paused')
})
