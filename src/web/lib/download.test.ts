import { afterEach, expect, test, vi } from 'vitest'
import { downloadFile } from './download.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a download keeps its address for some seconds, and its link is in the document when clicked', () => {
  vi.useFakeTimers()
  let isInDocument = false
  const clicks: boolean[] = []
  const link = {
    href: '',
    click: () => clicks.push(isInDocument),
    remove: () => {
      isInDocument = false
    },
  }
  const append = () => {
    isInDocument = true
  }
  vi.stubGlobal('document', { createElement: () => link, body: { append } })
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:a')
  const revoke = vi.spyOn(URL, 'revokeObjectURL')
  downloadFile(new Blob(['a']), 'a.txt')
  expect(clicks).toEqual([true])
  expect(isInDocument).toBe(false)
  expect(link).toMatchObject({ href: 'blob:a', download: 'a.txt' })
  vi.advanceTimersByTime(10_000)
  expect(revoke).not.toHaveBeenCalled()
  vi.advanceTimersByTime(60_000)
  expect(revoke).toHaveBeenCalledExactlyOnceWith('blob:a')
})
