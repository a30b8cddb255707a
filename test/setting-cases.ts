/** Values of one setting, for `environment.test.ts`. */
export type Cases = {
  /** Accepted values with their parsed form. */
  valid: [value: string, parsed: unknown][]
  /** Rejected values with a pattern of the message. */
  invalid: [value: string, message: RegExp][]
}

export const unchanged = (value: string): [string, string] => [value, value]

export const storageUrls: Cases = {
  valid: [
    'file:///var/lib/x',
    'file:/a%20b',
    's3://uploads',
    's3://Up_loads?endpoint=http://127.0.0.1:9000&region=x',
  ].map(unchanged),
  invalid: [
    [
      '/var/lib/x',
      /must be like file:\/\/\/a\/folder, or s3:\/\/bucket\?endpoint=https:\/\/…&region=…\. It is/,
    ],
    ['https://a.test/bucket', /must be like file:/],
    [
      'file:uploads',
      /must name a folder from the root on, as in file:\/\/\/var\/lib\/rehearse\/storage\. It is/,
    ],
    ['file://uploads/x', /must name a folder from the root on/],
    ['file:///a%2Fb', /must name a folder from the root on/],
    ['file:///a%zz', /must name a folder from the root on/],
    ['s3://', /must name a bucket and nothing in it, as in s3:\/\/bucket\. It is "s3:\/\/"\.$/],
    ['s3://bucket/folder', /must name a bucket and nothing in it/],
    [
      's3://id:hunter2@bucket',
      /must not hold keys, which are set as S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY\.$/,
    ],
    ['s3://bucket?endpont=http://a.test', /may say endpoint and region after the \?, and nothing else/],
    ['s3://bucket?endpoint=a.test', /has an endpoint that must be an http or https address/],
    ['s3://bucket?endpoint=', /has an endpoint that must be an http or https address/],
  ],
}
