/*
 * A browser that cannot run the pages gets the sentence that index.html keeps for it, instead of an empty page. Written
 * for browsers of any age: no module, no syntax and no call younger than fifteen years outside of a `try`.
 */
;(function () {
  function css(rule) {
    return !!window.CSS && !!CSS.supports && CSS.supports(rule)
  }

  /* The youngest things that the pages need; the versions of README.md have all of them. */
  function runsThePages() {
    try {
      return (
        'noModule' in document.createElement('script') &&
        typeof Array.prototype.toSorted === 'function' &&
        typeof URL.canParse === 'function' &&
        typeof structuredClone === 'function' &&
        'showPopover' in HTMLElement.prototype &&
        css('selector(:has(a))') &&
        css('container-type: inline-size') &&
        css('color: color-mix(in srgb, red, blue)')
      )
    } catch (_error) {
      return false
    }
  }

  if (runsThePages()) return
  var page = document.getElementById('root')
  var sentence = document.getElementById('unsupported')
  if (page === null || sentence === null) return
  page.parentNode.removeChild(page)
  sentence.removeAttribute('hidden')
})()
