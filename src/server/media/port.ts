/** Where small public files live. A name is used once: what lies under it never changes. */
export type Media = {
  put(name: string, content: Uint8Array): Promise<void>
  /** Null where nothing lies under that name. */
  read(name: string): Promise<Uint8Array | null>
  /** Removing what is not there is no error. */
  remove(name: string): Promise<void>
}
