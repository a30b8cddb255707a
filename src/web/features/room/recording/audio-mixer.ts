/** Mixes audio tracks. The set of tracks may change during the recording. */
export function createAudioMixer(initialTracks: readonly MediaStreamTrack[]) {
  const context = new AudioContext()
  const mixed = context.createMediaStreamDestination()
  const sources = new Map<MediaStreamTrack, MediaStreamAudioSourceNode>()

  function setTracks(tracks: readonly MediaStreamTrack[]): void {
    for (const [track, source] of sources) {
      if (tracks.includes(track)) continue
      source.disconnect()
      sources.delete(track)
    }
    for (const track of tracks) {
      if (sources.has(track)) continue
      const source = context.createMediaStreamSource(new MediaStream([track]))
      source.connect(mixed)
      sources.set(track, source)
    }
  }

  setTracks(initialTracks)
  void context.resume()
  return {
    track: mixed.stream.getAudioTracks()[0],
    setTracks,
    close: () => void context.close(),
  }
}
