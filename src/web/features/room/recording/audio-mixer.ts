/** Every voice in one line; which ones they are may change while it runs. */
export function createAudioMixer(first: readonly MediaStreamTrack[]) {
  const context = new AudioContext()
  const mixed = context.createMediaStreamDestination()
  const heard = new Map<MediaStreamTrack, MediaStreamAudioSourceNode>()

  function hear(tracks: readonly MediaStreamTrack[]): void {
    for (const [track, source] of heard) {
      if (tracks.includes(track)) continue
      source.disconnect()
      heard.delete(track)
    }
    for (const track of tracks) {
      if (heard.has(track)) continue
      const source = context.createMediaStreamSource(new MediaStream([track]))
      source.connect(mixed)
      heard.set(track, source)
    }
  }

  hear(first)
  void context.resume()
  return {
    track: mixed.stream.getAudioTracks()[0],
    setTracks: hear,
    close: () => void context.close(),
  }
}
