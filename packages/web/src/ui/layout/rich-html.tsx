import './rich-html.css'
import DOMPurify from 'dompurify'
import { useLayoutEffect, useMemo, useRef } from 'react'
import { createPortal } from 'react-dom'
import { CopyButton } from '../buttons/copy-button.tsx'

/** Allows text, tables, lists, links and pictures; no scripts, frames, forms or styles. */
const allowed = {
  ALLOWED_TAGS: [
    'a',
    'abbr',
    'b',
    'blockquote',
    'br',
    'caption',
    'code',
    'col',
    'colgroup',
    'dd',
    'div',
    'dl',
    'dt',
    'em',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'hr',
    'i',
    'img',
    'li',
    'ol',
    'p',
    'pre',
    's',
    'small',
    'span',
    'strong',
    'sub',
    'sup',
    'table',
    'tbody',
    'td',
    'tfoot',
    'th',
    'thead',
    'tr',
    'u',
    'ul',
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

interface RichHtmlProps {
  html: string
  /** Finds the text of the first part worth copying in a text: an account number, a name. Needs the flag `g`. */
  copyable?: RegExp
}

/**
 * Shows HTML of the provider without anything that could run, load or imitate a part of the portal, with a button to
 * copy each part that `copyable` finds. Imports DOMPurify: import it only from lazily loaded code.
 */
export function RichHtml({ html, copyable }: RichHtmlProps) {
  const box = useRef<HTMLDivElement>(null)
  const { nodes, found } = useMemo(() => {
    const clean = purifier.sanitize(html, allowed) as unknown as DocumentFragment
    const slots = copyable ? withSlots(clean, copyable) : []
    return { nodes: [...clean.childNodes], found: slots }
  }, [html, copyable])
  useLayoutEffect(() => box.current?.replaceChildren(...nodes), [nodes])
  return (
    <>
      <div ref={box} className="rich-html" />
      {found.map(({ slot, text }, at) => createPortal(<CopyButton text={text} label={text} compact />, slot, at))}
    </>
  )
}

interface Found {
  text: string
  /** Empty element after the text. */
  slot: HTMLElement
}

/** Adds an empty element after each text that the expression finds; its first group, else all of it, is the text. */
function withSlots(content: DocumentFragment, copyable: RegExp): Found[] {
  const walker = document.createTreeWalker(content, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  return texts.flatMap((node) =>
    [...node.data.matchAll(copyable)].toReversed().map((match) => {
      const slot = document.createElement('span')
      slot.className = 'copy-slot'
      node.splitText(match.index + match[0].length)
      node.after(slot)
      return { slot, text: (match[1] ?? match[0]).trim() }
    }),
  )
}
