import { useVirtualizer, useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useState, useSyncExternalStore, type RefObject } from 'react'

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
/** Where ten columns have too little room, words wrap and rows differ in height; data-table.css knows it too. */
const useUneven = mediaHook('(width < 1440px)')

/** Heights that were measured, by page: a list that the history leads back to has to be as long as it was. */
const measured = new Map<string, VirtualItem[]>()

/** The rows to draw and the height of those left out above and below. */
export interface VisibleRows {
  from: number
  until: number
  above: number
  below: number
  /** Tells the real height of a drawn row; absent where every row has the same. */
  measure: ((element: HTMLElement | null) => void) | undefined
}

interface Options<Row> {
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** The scrolling box around the table; without `boxed` the window scrolls. */
  box: RefObject<HTMLDivElement | null>
  boxed: boolean
  uneven?: boolean | undefined
}

/** Which rows of a long table are on screen. Rows with room are equally high; others are measured. */
export function useVisibleRows<Row>({ rows, rowKey, box, boxed, uneven: always }: Options<Row>): VisibleRows {
  const cards = useCards()
  const narrow = useUneven()
  const uneven = narrow || always === true
  const top = useTop(box)
  const [page] = useState(() => window.location.pathname)
  // A height belongs to its row and not to its place. Kept between renders: the virtualizer measures all rows
  // anew when this is another function, which at 100,000 rows is longer than a frame.
  const keyOf = useCallback(
    (index: number) => {
      const row = rows[index]
      return row === undefined ? index : rowKey(row)
    },
    [rows, rowKey],
  )
  const common = {
    count: rows.length,
    ...(uneven ? { getItemKey: keyOf, initialMeasurementsCache: boxed ? [] : (measured.get(page) ?? []) } : {}),
    estimateSize: () => (cards ? cardHeight : rowHeight),
    gap: cards ? cardGap : 0,
    overscan: cards ? 3 : 10,
  }
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoised by the compiler
  const ofBox = useVirtualizer({ ...common, getScrollElement: () => box.current, enabled: boxed })
  const ofWindow = useWindowVirtualizer({ ...common, scrollMargin: top, enabled: !boxed })

  const virtualizer = boxed ? ofBox : ofWindow
  useEffect(() => {
    if (!boxed) return () => void measured.set(page, virtualizer.takeSnapshot())
  }, [page, virtualizer, boxed])
  const margin = boxed ? 0 : top
  const items = virtualizer.getVirtualItems()
  const [first, last] = [items[0], items.at(-1)]
  return {
    from: first?.index ?? 0,
    until: last === undefined ? 0 : last.index + 1,
    above: (first?.start ?? margin) - margin,
    below: virtualizer.getTotalSize() + margin - (last?.end ?? margin),
    measure: uneven ? virtualizer.measureElement : undefined,
  }
}

/** Where the table begins on the page. What stands above it may fold, grow or go away at any time. */
function useTop(box: RefObject<HTMLDivElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const look = () => box.current && setTop(box.current.getBoundingClientRect().top + window.scrollY)
    const page = new ResizeObserver(look)
    look()
    page.observe(document.body)
    return () => page.disconnect()
  }, [box])
  return top
}
