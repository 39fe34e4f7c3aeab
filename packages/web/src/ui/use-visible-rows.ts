import { useVirtualizer, useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { useLayoutEffect, useState, useSyncExternalStore, type RefObject } from 'react'

/** Up to here drawing all rows is cheaper than watching the scroll position. */
const drawnWhole = 60
const rowHeight = 41
const cardHeight = 300

/** The distance between two cards; data-table.css has it too. */
const cardGap = 12

/** A media query that React follows. */
function mediaHook(query: string): () => boolean {
  const media = window.matchMedia(query)
  const subscribe = (changed: () => void) => {
    media.addEventListener('change', changed)
    return () => media.removeEventListener('change', changed)
  }
  return () => useSyncExternalStore(subscribe, () => media.matches)
}

const useCards = mediaHook('(width < 768px)')
/** Where ten columns have too little room, words wrap and rows differ in height. */
const useUneven = mediaHook('(width < 1280px)')

/** The rows to draw and the height of those left out above and below. */
export interface VisibleRows {
  items: readonly { index: number }[]
  above: number
  below: number
  /** Tells the real height of a drawn row; absent where every row has the same. */
  measure: ((element: HTMLElement | null) => void) | undefined
}

interface Options {
  count: number
  keyOf: (index: number) => string | number
  /** The scrolling box around the table; without `boxed` the window scrolls. */
  box: RefObject<HTMLDivElement | null>
  boxed: boolean
}

/** Which rows of a long table are on screen. Rows with room are equally high; others are measured. */
export function useVisibleRows({ count, keyOf, box, boxed }: Options): VisibleRows {
  const cards = useCards()
  const uneven = useUneven()
  const many = count > drawnWhole
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    if (!boxed && many && box.current) setTop(box.current.getBoundingClientRect().top + window.scrollY)
  }, [boxed, many, box])

  const common = {
    count,
    getItemKey: keyOf,
    estimateSize: () => (cards ? cardHeight : rowHeight),
    gap: cards ? cardGap : 0,
    overscan: cards ? 3 : 10,
  }
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoised by the compiler
  const ofBox = useVirtualizer({ ...common, getScrollElement: () => box.current, enabled: many && boxed })
  const ofWindow = useWindowVirtualizer({ ...common, scrollMargin: top, enabled: many && !boxed })

  if (!many) {
    return { items: Array.from({ length: count }, (_, index) => ({ index })), above: 0, below: 0, measure: undefined }
  }
  const virtualizer = boxed ? ofBox : ofWindow
  const items = virtualizer.getVirtualItems()
  return {
    items,
    ...hiddenHeights(items, virtualizer.getTotalSize(), boxed ? 0 : top),
    measure: uneven ? virtualizer.measureElement : undefined,
  }
}

function hiddenHeights(items: readonly VirtualItem[], total: number, margin: number) {
  return { above: (items[0]?.start ?? margin) - margin, below: total + margin - (items.at(-1)?.end ?? margin) }
}
