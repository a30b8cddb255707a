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

/** Files of one recorder each, and what is made of them. */
export type ConcatJob = { inputs: string[]; output: string; format: string }
/** How long each of them is in it, in milliseconds; nothing for what cannot be read. */
export type SegmentDurations = number[]

type OutputTracks = { video: EncodedVideoPacketSource; audio: EncodedAudioPacketSource }

/**
 * Copies what browsers recorded into one file, one part after the other, with a length and an index: what recorders write
 * has neither, for it is written as it happens. Nothing is encoded anew.
 */
async function concatSegments({ inputs, output: path, format }: ConcatJob): Promise<SegmentDurations> {
  const opened = inputs.map(one => new Input({ source: new FilePathSource(one), formats: ALL_FORMATS }))
  const tracks = await Promise.all(opened.map(getTracks))
  const first = tracks.find(one => one !== null)
  if (!first) return inputs.map(() => 0)
  const output = new Output({
    format: format === 'mp4' ? new Mp4OutputFormat({ fastStart: false }) : new WebMOutputFormat(),
    target: new FilePathTarget(path),
  })
  const lines = {
    video: new EncodedVideoPacketSource(await requireCodec(first.video)),
    audio: new EncodedAudioPacketSource(await requireCodec(first.audio)),
  }
  output.addVideoTrack(lines.video)
  output.addAudioTrack(lines.audio)
  await output.start()
  const lengths: number[] = []
  let from = 0
  for (const part of tracks) {
    const length = part ? await copyPackets(part, lines, from) : 0
    lengths.push(Math.round(length * 1000))
    from += length
  }
  await output.finalize()
  for (const one of opened) one.dispose()
  return lengths
}

type Tracks = { video: InputVideoTrack; audio: InputAudioTrack }

/** A part without a picture or a voice is one that was cut off before it began. */
async function getTracks(input: Input): Promise<Tracks | null> {
  try {
    const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()]
    return video && audio ? { video, audio } : null
  } catch {
    return null
  }
}

async function requireCodec<Codec>(track: { getCodec(): Promise<Codec | null> }): Promise<Codec> {
  const codec = await track.getCodec()
  if (!codec) throw new Error('Unknown codec')
  return codec
}

/** Copies both lines of a part in step; answers with how long it is, in seconds. */
async function copyPackets({ video, audio }: Tracks, lines: OutputTracks, from: number): Promise<number> {
  const begin = Math.min(await video.getFirstTimestamp(), await audio.getFirstTimestamp())
  const meta = {
    video: { decoderConfig: (await video.getDecoderConfig()) ?? undefined },
    audio: { decoderConfig: (await audio.getDecoderConfig()) ?? undefined },
  }
  const pictures = new EncodedPacketSink(video).packets()
  const sounds = new EncodedPacketSink(audio).packets()
  let [picture, sound] = [await readPacket(pictures), await readPacket(sounds)]
  let length = 0
  const moved = (packet: EncodedPacket) => {
    const timestamp = packet.timestamp - begin
    length = Math.max(length, timestamp + packet.duration)
    return packet.clone({ timestamp: timestamp + from })
  }
  while (picture || sound) {
    if (picture && (!sound || picture.timestamp <= sound.timestamp)) {
      await lines.video.add(moved(picture), meta.video)
      picture = await readPacket(pictures)
    } else if (sound) {
      await lines.audio.add(moved(sound), meta.audio)
      sound = await readPacket(sounds)
    }
  }
  return length
}

/** The next packet; none where the part was cut off in the middle of one. */
async function readPacket(packets: AsyncGenerator<EncodedPacket, void>): Promise<EncodedPacket | null> {
  try {
    return (await packets.next()).value ?? null
  } catch {
    return null
  }
}

parentPort?.postMessage(await concatSegments(workerData as ConcatJob))
