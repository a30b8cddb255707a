/** Firefox and Chrome support setSinkId. Safari uses the system speaker. */
export const canSelectSpeaker =
  typeof HTMLMediaElement !== 'undefined' && 'setSinkId' in HTMLMediaElement.prototype

/** Selects the speaker of an element. A missing speaker leaves the current one. */
export async function setAudioOutput(element: HTMLMediaElement, speakerId: string): Promise<void> {
  if (canSelectSpeaker && element.sinkId !== speakerId)
    await element.setSinkId(speakerId).catch(() => undefined)
}

/** Resolves when playback has ended. */
export async function playAudio(
  source: MediaStream | string,
  speakerId: string,
  until?: Promise<void>,
): Promise<void> {
  const audio = new Audio()
  if (typeof source === 'string') audio.src = source
  else audio.srcObject = source
  await setAudioOutput(audio, speakerId)
  await audio.play()
  await (until ?? new Promise<unknown>(resolve => audio.addEventListener('ended', resolve, { once: true })))
  audio.pause()
}

const testToneHz = [523, 659, 784]
const toneSeconds = 0.28

export async function playTestTone(speakerId: string): Promise<void> {
  const context = new AudioContext()
  const output = context.createMediaStreamDestination()
  const startTime = context.currentTime + 0.1
  const oscillators = testToneHz.map((frequency, index) => {
    const oscillator = context.createOscillator()
    const gainNode = context.createGain()
    const startsAt = startTime + index * toneSeconds
    oscillator.frequency.value = frequency
    gainNode.gain.setValueAtTime(0, startsAt)
    gainNode.gain.linearRampToValueAtTime(0.25, startsAt + 0.03)
    gainNode.gain.linearRampToValueAtTime(0, startsAt + toneSeconds)
    oscillator.connect(gainNode).connect(output)
    oscillator.start(startsAt)
    oscillator.stop(startsAt + toneSeconds)
    return oscillator
  })
  const ended = new Promise<void>(resolve => oscillators.at(-1)?.addEventListener('ended', () => resolve()))
  await playAudio(output.stream, speakerId, ended)
  await context.close()
}
