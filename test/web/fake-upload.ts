/** Uploads with progress use XMLHttpRequest, which this fake answers. */
export class FakeUpload {
  static sent: FakeUpload[] = []
  upload: { onprogress?: (event: ProgressEvent) => void } = {}
  status = 0
  responseText = ''
  onload?: () => void
  onerror?: () => void
  address = ''
  body: FormData | null = null
  open(method: string, path: string) {
    this.address = `${method} ${path}`
  }
  setRequestHeader() {}
  abort() {}
  send(body: FormData) {
    this.body = body
    FakeUpload.sent.push(this)
  }
  progress(share: number) {
    this.upload.onprogress?.(
      new ProgressEvent('progress', { lengthComputable: true, loaded: share, total: 1 }),
    )
  }
  answer(status: number, body: object) {
    Object.assign(this, { status, responseText: JSON.stringify(body) })
    this.onload?.()
  }
}

/** Passes a file as the browser's file dialog does. */
export function chooseFile(input: Element, chosen: File): void {
  const files = new DataTransfer()
  files.items.add(chosen)
  Object.assign(input, { files: files.files })
  input.dispatchEvent(new Event('change', { bubbles: true }))
}
