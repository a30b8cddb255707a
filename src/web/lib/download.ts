/** Some browsers read the content only after the click. */
const contentLifetimeMs = 30_000

export function downloadFile(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.hidden = true
  // Some browsers ignore a click on a link outside of the document.
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(link.href), contentLifetimeMs)
}
