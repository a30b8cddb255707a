import { parentPort, workerData } from 'node:worker_threads'
import {
  ALL_FORMATS,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  FilePathTarget,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
  WebMOutputFormat,
} from 'mediabunny'

/** Each input is the output of one `MediaRecorder` run. */
export type ConcatJob = { inputs: string[]; output: string; format: string }
/** File of an input and its place in that file, in milliseconds. */
export type SegmentPlace = { file: number; offsetMs: number; durationMs: number }
/** Paths of the files, and the place of each input. Null for an unreadable input. */
export type ConcatResult = { files: string[]; places: (SegmentPlace | null)[] }

/**
 * Joins the browser's recordings into files with a duration and an index. Browser recorders write neither, because they
 * stream. Packets are copied without re-encoding. A player decodes a track with the parameters of its beginning, so a
 * recording with other parameters than the one before begins a new file.
 */
async function concatSegments({ inputs, output, format }: ConcatJob): Promise<ConcatResult> {
  const opened = inputs.map(file => new Input({ source: new FilePathSource(file), formats: ALL_FORMATS }))
  const tracks = await Promise.all(opened.map(input => getTracks(input, createFormat(format))))
  const files: string[] = []
  const places: (SegmentPlace | null)[] = []
  let current: OutputFile | null = null
  for (const segment of tracks) {
    if (!segment) {
      places.push(null)
      continue
    }
    if (current?.key !== segment.key) {
      await current?.output.finalize()
      const path = `${output}-${files.length}`
      files.push(path)
      current = await openFile(path, createFormat(format), segment)
    }
    const length = await copyPackets(segment, current, current.end)
    places.push({
      file: files.length - 1,
      offsetMs: Math.round(current.end * 1000),
      durationMs: Math.round(length * 1000),
    })
    current.end += length
  }
  await current?.output.finalize()
  for (const input of opened) input.dispose()
  return { files, places }
}

const createFormat = (format: string): OutputFormat =>
  format === 'mp4' ? new Mp4OutputFormat({ fastStart: false }) : new WebMOutputFormat()

type OutputFile = {
  key: string
  output: Output
  video: EncodedVideoPacketSource
  audio: EncodedAudioPacketSource
  /** Seconds. */
  end: number
}

async function openFile(path: string, format: OutputFormat, segment: Tracks): Promise<OutputFile> {
  const output = new Output({ format, target: new FilePathTarget(path) })
  const video = new EncodedVideoPacketSource(await requireCodec(segment.video))
  const audio = new EncodedAudioPacketSource(await requireCodec(segment.audio))
  output.addVideoTrack(video)
  output.addAudioTrack(audio)
  await output.start()
  return { key: segment.key, output, video, audio, end: 0 }
}

type Tracks = {
  video: InputVideoTrack
  audio: InputAudioTrack
  /** Parameters of both. */
  key: string
}

/** Null for a segment without both tracks in codecs of the format, for example cut off before its first packets. */
async function getTracks(input: Input, format: OutputFormat): Promise<Tracks | null> {
  try {
    const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()]
    if (!video || !audio) return null
    const codecs = [await requireCodec(video), await requireCodec(audio)]
    if (!codecs.every(codec => format.getSupportedCodecs().includes(codec))) return null
    return { video, audio, key: `${await getVideoKey(video)} ${await getAudioKey(audio)}` }
  } catch {
    return null
  }
}

/** Parameters outside the packets. VP8 and VP9 packets have all of theirs inside. */
async function getVideoKey(track: InputVideoTrack): Promise<string> {
  const codec = await requireCodec(track)
  if (codec === 'vp8' || codec === 'vp9') return codec
  const config = await track.getDecoderConfig()
  return [codec, toHex(config?.description)].join()
}

/** Opus always decodes at one sample rate, and its packets name their channels up to two. */
async function getAudioKey(track: InputAudioTrack): Promise<string> {
  const codec = await requireCodec(track)
  if (codec === 'opus' && (await track.getNumberOfChannels()) <= 2) return codec
  const config = await track.getDecoderConfig()
  return [codec, config?.sampleRate, config?.numberOfChannels, toHex(config?.description)].join()
}

function toHex(description: ArrayBufferLike | ArrayBufferView | undefined): string {
  if (!description) return ''
  return ArrayBuffer.isView(description)
    ? Buffer.from(description.buffer, description.byteOffset, description.byteLength).toString('hex')
    : Buffer.from(description).toString('hex')
}

async function requireCodec<Codec>(track: { getCodec(): Promise<Codec | null> }): Promise<Codec> {
  const codec = await track.getCodec()
  if (!codec) throw new Error('Unknown codec')
  return codec
}

/** Copies both tracks of a segment in the order of time. Returns its duration in seconds. */
async function copyPackets({ video, audio }: Tracks, target: OutputFile, from: number) {
  const begin = Math.min(await video.getFirstTimestamp(), await audio.getFirstTimestamp())
  const meta = {
    video: { decoderConfig: (await video.getDecoderConfig()) ?? undefined },
    audio: { decoderConfig: (await audio.getDecoderConfig()) ?? undefined },
  }
  const pictures = new EncodedPacketSink(video).packets()
  const sounds = new EncodedPacketSink(audio).packets()
  let [picture, sound] = [await readPacket(pictures), await readPacket(sounds)]
  let length = 0
  const shift = (packet: EncodedPacket) => {
    const timestamp = packet.timestamp - begin
    length = Math.max(length, timestamp + packet.duration)
    return packet.clone({ timestamp: timestamp + from })
  }
  while (picture || sound) {
    if (picture && (!sound || picture.timestamp <= sound.timestamp)) {
      await target.video.add(shift(picture), meta.video)
      picture = await readPacket(pictures)
    } else if (sound) {
      await target.audio.add(shift(sound), meta.audio)
      sound = await readPacket(sounds)
    }
  }
  return length
}

/** Null at the end, or where the file was cut off within a packet. */
async function readPacket(packets: AsyncGenerator<EncodedPacket, void>): Promise<EncodedPacket | null> {
  try {
    return (await packets.next()).value ?? null
  } catch {
    return null
  }
}

parentPort?.postMessage(await concatSegments(workerData as ConcatJob))
