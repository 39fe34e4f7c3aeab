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
  /** The rows that stood in the table before they were left to this; null when there were none. */
  drawn: RefObject<readonly Row[] | null>
  uneven?: boolean | undefined
}

/** Which rows of a long table are on screen. Rows with room are equally high; others are measured. */
export function useVisibleRows<Row>({ rows, rowKey, box, boxed, drawn, uneven: always }: Options<Row>): VisibleRows {
  const cards = useCards()
  const narrow = useUneven()
  const uneven = narrow || always === true
  const top = useTop(box)
  const [page] = useState(() => window.location.pathname)
  // Somebody may have scrolled through the first rows before this script came: nothing moves when it takes over.
  const [known] = useState(() => [
    ...(boxed ? [] : (measured.get(page) ?? [])),
    ...(uneven && drawn.current === rows ? heightsIn(box.current, (index) => keyAt(rows, rowKey, index)) : []),
  ])
  // A height belongs to its row and not to its place. Kept between renders: the virtualizer measures all rows
  // anew when this is another function, which at 100,000 rows is longer than a frame.
  const keyOf = useCallback((index: number) => keyAt(rows, rowKey, index), [rows, rowKey])
  const common = {
    count: rows.length,
    ...(uneven ? { getItemKey: keyOf, initialMeasurementsCache: known } : {}),
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

function keyAt<Row>(rows: readonly Row[], rowKey: (row: Row) => string | number, index: number): string | number {
  const row = rows[index]
  return row === undefined ? index : rowKey(row)
}

/** Heights of the rows that stand in a table, as the virtualizer keeps them; it places them itself. */
function heightsIn(box: HTMLElement | null, keyOf: (index: number) => string | number): VirtualItem[] {
  return [...(box?.querySelectorAll<HTMLElement>('tr[data-index]') ?? [])].map((row) => {
    const index = Number(row.dataset['index'])
    return { index, key: keyOf(index), size: row.offsetHeight, start: 0, end: 0, lane: 0 }
  })
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
