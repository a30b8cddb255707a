/** Used part of the package, which has no types of its own. */
declare module 's3rver' {
  import type { RequestListener } from 'node:http'

  export default class S3rver {
    constructor(options: {
      directory: string
      silent: boolean
      vhostBuckets: boolean
      configureBuckets: { name: string }[]
    })
    readonly store: {
      getResourcePath(bucket: string, key: string, resource: 'object'): string
      putObject(object: { bucket: string; key: string }): Promise<{ size: number }>
    }
    configureBuckets(): Promise<unknown>
    callback(): RequestListener
  }
}
