import { ViewPlugin } from '@codemirror/view'
import type { CollaborationDocument } from '#web/features/room/collaboration/collaboration-document.ts'

/** A syllable may stay composed until the next key, so a composition without keys for so long is ended. */
const idleMs = 5000

/**
 * Keeps changes of the peer waiting while an input method composes, as for Chinese, Japanese and Korean. A change of the
 * line would end the composition in the browser but not in the input method, which then inserts its text once more.
 */
export const holdWhileComposing = (doc: Pick<CollaborationDocument, 'holdMessages' | 'releaseMessages'>) =>
  ViewPlugin.define(
    ({ contentDOM }) => {
      let timer: ReturnType<typeof setTimeout> | undefined
      /** The browser commits the composed text when the editor loses the focus. */
      function endComposition(): void {
        contentDOM.blur()
        contentDOM.focus()
      }
      function hold(): void {
        doc.holdMessages()
        clearTimeout(timer)
        timer = setTimeout(endComposition, idleMs)
      }
      function release(): void {
        clearTimeout(timer)
        doc.releaseMessages()
      }
      return { hold, release, destroy: release }
    },
    {
      eventObservers: {
        compositionstart() {
          this.hold()
        },
        compositionupdate() {
          this.hold()
        },
        compositionend(_event, view) {
          // The editor reads the composed text in the microtasks after this event.
          const releaseUnlessComposing = () => {
            if (!view.composing) this.release()
          }
          queueMicrotask(() => queueMicrotask(releaseUnlessComposing))
        },
      },
    },
  )
