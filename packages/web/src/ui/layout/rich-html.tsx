import './rich-html.css'
import DOMPurify from 'dompurify'
import { useLayoutEffect, useRef } from 'react'

/** Allows text, tables, lists, links and pictures; no scripts, frames, forms or styles. */
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
  // Without this DOMPurify would expect an address in every other attribute too.
  ADD_URI_SAFE_ATTR: ['colspan', 'height', 'rowspan', 'scope', 'width'],
  RETURN_DOM_FRAGMENT: true,
}

const picture = /^data:image\/(?:png|gif|jpeg|webp);base64,/i

// Its own instance, because hooks belong to the instance.
const purifier = DOMPurify(window)
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.nodeName === 'A') {
    node.setAttribute('target', '_blank')
    node.setAttribute('rel', 'noopener noreferrer')
  }
  // The content security policy forbids pictures of other origins; their alternative text stays.
  if (node.nodeName === 'IMG' && !picture.test(node.getAttribute('src') ?? '')) {
    node.replaceWith(node.getAttribute('alt') ?? '')
  }
})

/**
 * Shows HTML of the provider without anything that could run, load or imitate a part of the portal. Imports
 * DOMPurify: import it only from lazily loaded code.
 */
export function RichHtml({ html }: { html: string }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    box.current?.replaceChildren(purifier.sanitize(html, allowed) as unknown as DocumentFragment)
  }, [html])
  return <div ref={box} className="rich-html" />
}
