import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import {
  ALL_FORMATS,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  FilePathSource,
  FilePathTarget,
  Input,
  type InputTrack,
  Mp4OutputFormat,
  Output,
} from 'mediabunny'
import { expect, onTestFinished, test } from 'vitest'
import type { ConcatJob, ConcatResult } from './concat.ts'

/** `AudioSpecificConfig` of AAC-LC with two channels. */
const aacConfigs = { 48000: [0x11, 0x90], 44100: [0x12, 0x10] } as const
type SampleRate = keyof typeof aacConfigs

/** `AVCDecoderConfigurationRecord` of 128 x 96 pixels. Encoders differ in the level here. */
const avcConfig = (level: number) => {
  const sps = [0x67, 0x42, 0, level, 0xf8, 0x41, 0xa2]
  const pps = [0x68, 0xce, 0x38, 0x80]
  return Uint8Array.from([1, 0x42, 0, level, 0xff, 0xe1, 0, sps.length, ...sps, 1, 0, pps.length, ...pps])
}

/** A recording of one second, with a picture and a sound each tenth. */
async function writeRecording(path: string, sampleRate: SampleRate, level: number): Promise<void> {
  const output = new Output({ format: new Mp4OutputFormat(), target: new FilePathTarget(path) })
  const tracks = { video: new EncodedVideoPacketSource('avc'), audio: new EncodedAudioPacketSource('aac') }
  output.addVideoTrack(tracks.video)
  output.addAudioTrack(tracks.audio)
  await output.start()
  const video = { codec: 'avc1.42000a', codedWidth: 128, codedHeight: 96, description: avcConfig(level) }
  const audio = {
    ...{ codec: 'mp4a.40.2', sampleRate, numberOfChannels: 2 },
    description: Uint8Array.from(aacConfigs[sampleRate]),
  }
  for (let tenth = 0; tenth < 10; tenth++) {
    const content = Buffer.from([0, 0, 0, 4, 0x65, tenth, tenth, tenth])
    await tracks.video.add(new EncodedPacket(content, 'key', tenth / 10, 0.1), { decoderConfig: video })
    await tracks.audio.add(new EncodedPacket(content, 'key', tenth / 10, 0.1), { decoderConfig: audio })
  }
  await output.finalize()
}

async function concat(parts: readonly (readonly [SampleRate, number])[], format = 'mp4') {
  const folder = await mkdtemp(join(tmpdir(), 'concat-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const inputs = parts.map((_, index) => join(folder, String(index)))
  for (const [index, [sampleRate, level]] of parts.entries())
    await writeRecording(inputs[index] ?? '', sampleRate, level)
  const job: ConcatJob = { inputs, output: join(folder, 'joined'), format }
  const worker = new Worker(new URL('./concat.ts', import.meta.url), { workerData: job })
  onTestFinished(async () => void (await worker.terminate()))
  const [result] = (await once(worker, 'message')) as [ConcatResult]
  return { places: result.places, files: await Promise.all(result.files.map(measureFile)) }
}

/** Times of both tracks in seconds, and the sample rate. Fails for a file with more tracks. */
async function measureFile(path: string) {
  const input = new Input({ source: new FilePathSource(path), formats: ALL_FORMATS })
  onTestFinished(() => input.dispose())
  const [[video, ...videos], [audio, ...audios]] = [
    await input.getVideoTracks(),
    await input.getAudioTracks(),
  ]
  if (!video || !audio) throw new Error('A track is missing')
  expect([videos, audios]).toEqual([[], []])
  const measure = async (track: InputTrack) =>
    [await track.getFirstTimestamp(), await track.computeDuration()].map(
      seconds => Math.round(seconds * 10) / 10,
    )
  const sampleRate = (await audio.getDecoderConfig())?.sampleRate
  return { video: await measure(video), audio: await measure(audio), sampleRate }
}

const place = (file: number, offsetMs: number) => ({ file, offsetMs, durationMs: 1000 })

test('parts of one encoder are joined in one file', async () => {
  expect(
    await concat([
      [48_000, 0x0a],
      [48_000, 0x0a],
    ]),
  ).toEqual({
    places: [place(0, 0), place(0, 1000)],
    files: [{ video: [0, 2], audio: [0, 2], sampleRate: 48_000 }],
  })
})

test('a part with another sample rate or picture header begins a file of its own', async () => {
  expect(
    await concat([
      [48_000, 0x0a],
      [44_100, 0x0a],
      [44_100, 0x0a],
      [44_100, 0x0b],
    ]),
  ).toEqual({
    places: [place(0, 0), place(1, 0), place(1, 1000), place(2, 0)],
    files: [
      { video: [0, 1], audio: [0, 1], sampleRate: 48_000 },
      { video: [0, 2], audio: [0, 2], sampleRate: 44_100 },
      { video: [0, 1], audio: [0, 1], sampleRate: 44_100 },
    ],
  })
})

test('a part whose codecs the format cannot hold is left out, and the others are joined', async () => {
  expect(await concat([[48_000, 0x0a]], 'webm')).toEqual({ places: [null], files: [] })
})
