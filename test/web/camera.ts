import { onTestFinished } from 'vitest'

/** Camera track of one colour. */
export function fakeCamera(colour: string): MediaStreamTrack | null {
  const canvas = document.createElement('canvas')
  canvas.width = 640
  canvas.height = 480
  const context = canvas.getContext('2d')
  const draw = () => {
    if (!context) return
    context.fillStyle = colour
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  draw()
  const timer = setInterval(draw, 50)
  onTestFinished(() => clearInterval(timer))
  return canvas.captureStream(20).getVideoTracks()[0] ?? null
}
