const tags = new Set(
  [
    'a abbr b blockquote br caption code col colgroup dd div dl dt em h1 h2 h3 h4 h5 h6 hr i img li ol p pre s',
    'small span strong sub sup table tbody td tfoot th thead tr u ul',
  ].flatMap((line) => line.split(' ')),
)
const attributes = new Set(['class', 'title', 'alt', 'colspan', 'rowspan', 'scope', 'width', 'height', 'href', 'src'])
/** Schemes are compared in the raw text, so that no entity can hide another one behind them. */
const addresses: Record<string, RegExp> = {
  href: /^(https?:\/\/|mailto:|tel:)/i,
  src: /^(https:\/\/|data:image\/(png|gif|jpeg|webp);base64,)/i,
}
/** Elements whose content is no text of the page; it goes with them. */
const swallowed = /<(script|style|iframe|object|template|noscript|textarea|title|svg|math)\b[\s\S]*?(<\/\1\s*>|$)/gi
const comment = /<!--[\s\S]*?(-->|$)/g
const piece = /<(\/?)([a-z][a-z0-9]*)((?:[^"'>]|"[^"]*"|'[^']*')*)>|<|[^<]+/gi
const attribute = /([a-z-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi

/**
 * HTML of the provider without anything that could run or load code: known elements with known attributes stay,
 * every other tag goes and its text remains. Looks are left to classes, because the pages allow no inline style.
 */
export function cleanHtml(html: string): string {
  const text = html.replace(comment, '').replace(swallowed, '')
  return text.replace(piece, (whole: string, close: string, name: string | undefined, rest: string) => {
    if (name === undefined) return whole === '<' ? '&lt;' : whole
    const tag = name.toLowerCase()
    if (!tags.has(tag)) return ''
    return close ? `</${tag}>` : `<${tag}${cleanAttributes(rest)}>`
  })
}

const cleanAttributes = (text: string): string =>
  [...text.matchAll(attribute)]
    .map(([, name = '', double, single, bare]) => ({ name: name.toLowerCase(), value: double ?? single ?? bare ?? '' }))
    .filter(({ name, value }) => attributes.has(name) && (addresses[name]?.test(value) ?? true))
    .map(({ name, value }) => ` ${name}="${value.replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"`)
    .join('')
