import type { NetworkSample } from '#web/features/room/connection-quality.ts'

/** With fewer packets a single one that is lost would look like a catastrophe. */
const minPackets = 20

/** What a browser counts on a connection, as far as it says so. */
type RtpStats = {
  type: string
  packetsLost?: number
  packetsReceived?: number
  fractionLost?: number
  roundTripTime?: number
  nominated?: boolean
  currentRoundTripTime?: number
}

/** Measures what goes over a line from one call to the next, in both directions, by what the browser counts of its parts. */
export function createStatsSampler(
  read: () => Promise<(RTCStatsReport | undefined)[]>,
): () => Promise<NetworkSample | null> {
  let before = { lost: 0, received: 0 }
  return async () => {
    // Parts of one connection tell of each other too.
    const byId = new Map<string, RtpStats>()
    for (const part of await read()) for (const [id, report] of part ?? []) byId.set(id, report)
    const reports = [...byId.values()]
    const of = (type: string) => reports.filter(report => report.type === type)
    const sum = (values: (number | undefined)[]) => values.reduce<number>((all, one) => all + (one ?? 0), 0)
    const inbound = of('inbound-rtp')
    const now = {
      lost: sum(inbound.map(one => one.packetsLost)),
      received: sum(inbound.map(one => one.packetsReceived)),
    }
    const lost = Math.max(0, now.lost - before.lost)
    const expected = lost + Math.max(0, now.received - before.received)
    before = now
    // The other side tells what it missed of what was sent.
    const away = of('remote-inbound-rtp')
    const pair = of('candidate-pair').find(one => one.nominated)
    const seconds = pair?.currentRoundTripTime ?? Math.max(0, ...away.map(one => one.roundTripTime ?? 0))
    if (expected === 0 && away.length === 0) return null
    return {
      packetLoss: Math.max(
        expected >= minPackets ? lost / expected : 0,
        ...away.map(one => one.fractionLost ?? 0),
      ),
      roundTripMs: seconds * 1000,
    }
  }
}
