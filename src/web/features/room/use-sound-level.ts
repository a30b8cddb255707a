import { useEffect, useEffectEvent } from 'react'

/** Calls back with how loud a microphone is, 0 to 1, as often as the screen is drawn. */
export function useAudioLevel(track: MediaStreamTrack | null, onLevel: (level: number) => void): void {
  const tell = useEffectEvent(onLevel)
  useEffect(() => {
    if (!track) return
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    const source = context.createMediaStreamSource(new MediaStream([track]))
    source.connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    let frame = requestAnimationFrame(measure)

    function measure(): void {
      analyser.getFloatTimeDomainData(samples)
      const mean = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
      // Speech is around -40 to -10 dB; the bar spans -60 to 0.
      tell(Math.max(0, Math.min(1, 1 + (10 * Math.log10(mean || 1e-9)) / 60)))
      frame = requestAnimationFrame(measure)
    }

    return () => {
      cancelAnimationFrame(frame)
      source.disconnect()
      void context.close()
    }
  }, [track])
}
