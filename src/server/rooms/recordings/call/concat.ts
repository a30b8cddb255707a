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
  WebMOutputFormat,
} from 'mediabunny'

/** Each input is the output of one `MediaRecorder` run. */
export type ConcatJob = { inputs: string[]; output: string; format: string }
/** Milliseconds of each input in the output. Zero for an unreadable input. */
export type SegmentDurations = number[]

type OutputTracks = { video: EncodedVideoPacketSource; audio: EncodedAudioPacketSource }

/**
 * Joins the browser's recordings into one file with a duration and an index. Browser recorders write neither, because they
 * stream. Packets are copied without re-encoding. A player decodes a track with the parameters of its beginning, so
 * recordings with other parameters have tracks of their own.
 */
async function concatSegments({ inputs, output: path, format }: ConcatJob): Promise<SegmentDurations> {
  const opened = inputs.map(file => new Input({ source: new FilePathSource(file), formats: ALL_FORMATS }))
  const tracks = await Promise.all(opened.map(getTracks))
  if (tracks.every(segment => segment === null)) return inputs.map(() => 0)
  const output = new Output({
    format: format === 'mp4' ? new Mp4OutputFormat({ fastStart: false }) : new WebMOutputFormat(),
    target: new FilePathTarget(path),
  })
  const videos = new Map<string, EncodedVideoPacketSource>()
  const audios = new Map<string, EncodedAudioPacketSource>()
  const outputTracks: (OutputTracks | null)[] = []
  for (const segment of tracks) {
    if (!segment) {
      outputTracks.push(null)
      continue
    }
    const { videoKey, audioKey } = segment
    const video = videos.get(videoKey) ?? new EncodedVideoPacketSource(await requireCodec(segment.video))
    const audio = audios.get(audioKey) ?? new EncodedAudioPacketSource(await requireCodec(segment.audio))
    if (!videos.has(videoKey)) output.addVideoTrack(video)
    if (!audios.has(audioKey)) output.addAudioTrack(audio)
    videos.set(videoKey, video)
    audios.set(audioKey, audio)
    outputTracks.push({ video, audio })
  }
  await output.start()
  const durations: number[] = []
  let from = 0
  for (const [index, segment] of tracks.entries()) {
    const target = outputTracks[index]
    const length = segment && target ? await copyPackets(segment, target, from) : 0
    durations.push(Math.round(length * 1000))
    from += length
  }
  await output.finalize()
  for (const input of opened) input.dispose()
  return durations
}

type Tracks = { video: InputVideoTrack; audio: InputAudioTrack; videoKey: string; audioKey: string }

/** Null for a segment without both tracks in known codecs, for example cut off before its first packets. */
async function getTracks(input: Input): Promise<Tracks | null> {
  try {
    const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()]
    if (!video || !audio) return null
    return { video, audio, videoKey: await getVideoKey(video), audioKey: await getAudioKey(audio) }
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

/** Opus always decodes at one sample rate, and its packets name their channels. */
async function getAudioKey(track: InputAudioTrack): Promise<string> {
  const codec = await requireCodec(track)
  if (codec === 'opus') return codec
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
async function copyPackets({ video, audio }: Tracks, outputTracks: OutputTracks, from: number) {
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
      await outputTracks.video.add(shift(picture), meta.video)
      picture = await readPacket(pictures)
    } else if (sound) {
      await outputTracks.audio.add(shift(sound), meta.audio)
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
