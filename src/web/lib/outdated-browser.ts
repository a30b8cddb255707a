/**
 * Script in the page's head for browsers older than Chrome and Edge 111, Firefox 115 and Safari 16.4. The code and the styles
 * do not work there, so the script itself is of a language that they all read, and says which browser is needed. Stands at
 * the end of the body, where hydration leaves other elements alone.
 */
export const outdatedBrowserScript = `(function () {
  try {
    new RegExp('(?<=a)b')
    if ([].toSorted && CSS.supports('color', 'color-mix(in srgb, red, red)')) return
  } catch (error) {}
  document.addEventListener('DOMContentLoaded', function () {
    var isRussian = /^ru/i.test(navigator.language || '')
    var note = document.createElement('p')
    note.setAttribute('role', 'alert')
    note.style.cssText = 'position:fixed;left:0;right:0;bottom:0;z-index:99;margin:0;padding:12px 16px;' +
      'background:#7a1f1f;color:#fff;font:17px/1.5 sans-serif'
    note.appendChild(document.createTextNode(isRussian
      ? 'Этот браузер слишком старый для Rehearse. Обновите его: нужен Chrome или Edge 111, Firefox 115, Safari 16.4 или новее.'
      : 'This browser is too old for Rehearse. Update it: you need Chrome or Edge 111, Firefox 115, Safari 16.4 or newer.'))
    document.body.appendChild(note)
  })
})()`
