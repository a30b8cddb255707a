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
  Mp4OutputFormat,
  Output,
} from 'mediabunny'
import { expect, onTestFinished, test } from 'vitest'
import type { ConcatJob } from './concat.ts'

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

async function concat(parts: readonly (readonly [SampleRate, number])[]) {
  const folder = await mkdtemp(join(tmpdir(), 'concat-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const inputs = parts.map((_, index) => join(folder, String(index)))
  for (const [index, [sampleRate, level]] of parts.entries())
    await writeRecording(inputs[index] ?? '', sampleRate, level)
  const job: ConcatJob = { inputs, output: join(folder, 'whole'), format: 'mp4' }
  const worker = new Worker(new URL('./concat.ts', import.meta.url), { workerData: job })
  onTestFinished(async () => void (await worker.terminate()))
  const [durations] = await once(worker, 'message')
  const whole = new Input({ source: new FilePathSource(job.output), formats: ALL_FORMATS })
  onTestFinished(() => whole.dispose())
  const measure = async (track: {
    getFirstTimestamp(): Promise<number>
    computeDuration(): Promise<number>
  }) =>
    [await track.getFirstTimestamp(), await track.computeDuration()].map(
      seconds => Math.round(seconds * 10) / 10,
    )
  const [videos, audios] = [await whole.getVideoTracks(), await whole.getAudioTracks()]
  return {
    durations,
    videos: await Promise.all(videos.map(measure)),
    audios: await Promise.all(
      audios.map(async track => [(await track.getDecoderConfig())?.sampleRate, ...(await measure(track))]),
    ),
  }
}

test('parts of one encoder are joined in one track each', async () => {
  expect(
    await concat([
      [48_000, 0x0a],
      [48_000, 0x0a],
    ]),
  ).toEqual({ durations: [1000, 1000], videos: [[0, 2]], audios: [[48_000, 0, 2]] })
})

test('a part with another sample rate or picture header keeps its own track at its own time', async () => {
  expect(
    await concat([
      [48_000, 0x0a],
      [44_100, 0x0b],
      [48_000, 0x0a],
    ]),
  ).toEqual({
    durations: [1000, 1000, 1000],
    videos: [
      [0, 3],
      [1, 2],
    ],
    audios: [
      [48_000, 0, 3],
      [44_100, 1, 2],
    ],
  })
})
