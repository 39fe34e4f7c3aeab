import { useEffect, type RefObject } from 'react'

/**
 * Marks the box of a table that is wider than its box (`data-scrolls`), and whether columns are hidden behind its right
 * edge (`data-more`). Only such a box scrolls: any other keeps its header at the edge of the window.
 */
export function useOverflow(table: RefObject<HTMLTableElement | null>): void {
  useEffect(() => {
    const [content, box] = [table.current, table.current?.parentElement]
    if (!content || !box) return
    const look = () => {
      const isWider = content.offsetWidth > box.clientWidth
      box.toggleAttribute('data-scrolls', isWider)
      box.toggleAttribute('data-more', isWider && box.scrollLeft + box.clientWidth < content.offsetWidth - 1)
    }
    const sizes = new ResizeObserver(look)
    sizes.observe(content)
    sizes.observe(box)
    box.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      box.removeEventListener('scroll', look)
    }
  }, [table])
}
