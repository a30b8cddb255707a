import { BufferTarget, CanvasSource, Output, WebMOutputFormat } from 'mediabunny'
import { onTestFinished } from 'vitest'

/** Address of a WebM file of one second in one colour. */
export async function aVideoFile(color: string): Promise<string> {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 64
  const target = new BufferTarget()
  const output = new Output({ format: new WebMOutputFormat(), target })
  const source = new CanvasSource(canvas, { codec: 'vp8', bitrate: 100_000 })
  output.addVideoTrack(source)
  await output.start()
  const drawing = canvas.getContext('2d')
  for (let tenth = 0; tenth < 10; tenth++) {
    if (drawing) drawing.fillStyle = color
    drawing?.fillRect(0, 0, 64, 64)
    await source.add(tenth / 10, 0.1)
  }
  await output.finalize()
  const url = URL.createObjectURL(new Blob([target.buffer ?? ''], { type: 'video/webm' }))
  onTestFinished(() => URL.revokeObjectURL(url))
  return url
}
