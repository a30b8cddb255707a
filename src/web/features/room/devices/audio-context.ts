/**
 * Audio context that goes on after an interruption. The system interrupts it for a telephone call, and when the output
 * device changes. Browsers do not start it again by themselves.
 */
export function openAudioContext(options: AudioContextOptions = {}): AudioContext {
  const context = new AudioContext(options)
  const resume = () => {
    if (context.state === 'running' || context.state === 'closed') return
    // Refused while the interruption lasts, and before the first click on the page.
    context.resume().catch(() => undefined)
  }
  const onStateChange = () => {
    if (context.state === 'closed') document.removeEventListener('visibilitychange', resume)
    else resume()
  }
  context.addEventListener('statechange', onStateChange)
  // iOS ends an interruption without a word if the page was hidden meanwhile.
  document.addEventListener('visibilitychange', resume)
  resume()
  return context
}
