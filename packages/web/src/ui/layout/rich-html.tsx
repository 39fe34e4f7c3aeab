import './rich-html.css'
import DOMPurify from 'dompurify'
import { useLayoutEffect, useRef } from 'react'

/** What foreign HTML may consist of: text, tables, lists, links and pictures. No scripts, frames, forms or styles. */
const allowed = {
  ALLOWED_TAGS: [
    ...['a', 'abbr', 'b', 'blockquote', 'br', 'caption', 'code', 'col', 'colgroup', 'dd', 'div', 'dl', 'dt', 'em'],
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'i', 'img', 'li', 'ol', 'p', 'pre', 's', 'small', 'span', 'strong'],
    ...['sub', 'sup', 'table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr', 'u', 'ul'],
  ],
  ALLOWED_ATTR: ['alt', 'colspan', 'height', 'href', 'rowspan', 'scope', 'src', 'title', 'width'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOWED_URI_REGEXP: /^(?:https?:\/\/|mailto:|tel:)/i,
  // Every other attribute would have to look like an address too.
  ADD_URI_SAFE_ATTR: ['colspan', 'height', 'rowspan', 'scope', 'width'],
  RETURN_DOM_FRAGMENT: true,
}

const picture = /^data:image\/(?:png|gif|jpeg|webp);base64,/i

// Its own instance: hooks belong to it, and nobody else's rules change these.
const purifier = DOMPurify(window)
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.nodeName === 'A') {
    node.setAttribute('target', '_blank')
    node.setAttribute('rel', 'noopener noreferrer')
  }
  // Nothing of a page comes from elsewhere, says its security policy; the words for the picture stay.
  if (node.nodeName === 'IMG' && !picture.test(node.getAttribute('src') ?? '')) {
    node.replaceWith(node.getAttribute('alt') ?? '')
  }
})

/**
 * HTML of the provider, shown as it is but for everything that could run, load or dress up as a part of the
 * portal. Brings DOMPurify along: import it from what is loaded when it is opened.
 */
export function RichHtml({ html }: { html: string }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    box.current?.replaceChildren(purifier.sanitize(html, allowed) as unknown as DocumentFragment)
  }, [html])
  return <div ref={box} className="rich-html" />
}
