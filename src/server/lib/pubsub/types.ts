/**
 * What the processes that serve one database say to one another. Nothing said is kept: what a process that has gone was
 * told is lost with it.
 */
export type PubSub = {
  /** The number of this process; the line to the others is opened for the first who asks. */
  getNodeId(): Promise<number>
  /** Says something to another process, in the order in which it was said; `lost` is told where that did not work. */
  publish(process: number, topic: string, body: unknown): void
  /** Hears what others say of a topic, each from its process. */
  subscribe(topic: string, listener: Subscriber): void
  /** Of these processes those that are no more. */
  findDeadNodes(processes: readonly number[]): Promise<number[]>
  close(): Promise<void>
}

export type Subscriber = {
  onMessage(from: number, body: unknown): void
  /** Something did not get through to this process: whatever depended on the order of what was said has to begin anew. */
  onNodeLost(process: number): void
}
