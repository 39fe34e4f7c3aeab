// oxlint-disable-next-line no-control-regex -- Latin letters and signs take one column each
const plain = /^[\u0000-\u02FF]*$/

/** Width of a text on a terminal. */
export function lengthOf(text: string): number {
  return plain.test(text) ? text.length : wideLength(text)
}

/**
 * Width of a text beyond Latin letters: combining marks take no column, ideographs and most emoji two. An ASCII test
 * comes first: Unicode classes are slow to load (docs/decisions/0028).
 */
function wideLength(text: string): number {
  const shown = text.replace(/[\p{M}\p{Cf}]/gu, '')
  const wide =
    /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]|\p{Emoji_Presentation}/gu
  return [...shown].length + (shown.match(wide)?.length ?? 0)
}

/** Cuts a text to a width and marks the cut. */
export function cutTo(text: string, width: number): string {
  let [kept, taken] = ['', 0]
  for (const letter of text) {
    taken += lengthOf(letter)
    if (taken > width - 1) break
    kept += letter
  }
  return `${kept}…`
}
