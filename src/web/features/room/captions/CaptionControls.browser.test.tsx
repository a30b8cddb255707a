import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { RoomContext } from '#web/features/room/room-context.ts'
import { localStore } from '#web/lib/storage/storage.ts'
import { CaptionStatus } from './CaptionControls.tsx'
import { useCaptions } from './use-captions.ts'

function Captions() {
  const captions = useCaptions({ asks: false, writes: 'yes' }, () => {})
  return <CaptionStatus captions={captions} />
}

test('the language of captions is the one of the interface until the speaker chooses another, which is remembered', async () => {
  const started: string[] = []
  vi.stubGlobal(
    'SpeechRecognition',
    class {
      lang = ''
      start() {
        started.push(this.lang)
      }
      abort() {}
    },
  )
  onTestFinished(() => localStore.removeItem('caption-language'))
  const media = { microphone: true, camera: true, screen: false, captions: { asks: true, writes: 'no' } }
  const room = {
    session: { peer: { name: 'Ana' } },
    roomClient: { channel: { send() {}, subscribe: () => () => {} }, peer: { media } },
    devices: { microphone: { isOn: true, track: {} } },
  } as never
  const captions = (
    <RoomContext value={room}>
      <Captions />
    </RoomContext>
  )
  const { unmount } = await render(captions)
  const language = page.getByRole('combobox', { name: 'You speak' })
  await expect.element(language).toHaveValue('en-US')
  await userEvent.selectOptions(language, 'ka-GE')
  await expect.poll(() => started.at(-1)).toBe('ka-GE')
  expect(started[0]).toBe('en-US')
  await unmount()
  await render(captions)
  await expect.element(language).toHaveValue('ka-GE')
})
