import { measureElement, useVirtualizer, useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useState, type RefObject } from 'react'
import { mediaHook, useIsPhone } from './use-media.ts'

const rowHeight = 41
const lineRowHeight = 61

/** Width below which words wrap and rows differ in height; equals the one in data-table.css. */
const useUneven = mediaHook('(width < 1440px)')

/** Measured heights by page, so that a list has its former length after going back in the history. */
const measured = new Map<string, VirtualItem[]>()

/** Rows to render and the height of those left out above and below. */
export interface VisibleRows {
  from: number
  until: number
  above: number
  below: number
  /** Measures a rendered row; absent where all rows are equally high. */
  measure: ((element: HTMLElement | null) => void) | undefined
  /** Takes the height of a row whose fields were opened or closed. */
  resize: (index: number, element: HTMLElement) => void
}

interface Options<Row> {
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** The scrolling box around the table; without `boxed` the window scrolls. */
  box: RefObject<HTMLDivElement | null>
  boxed: boolean
  /** Rows that the table rendered before; null when there were none. */
  drawn: RefObject<readonly Row[] | null>
  uneven?: boolean | undefined
}

/** Tells the rows of a long table that are on screen. Rows of a wide table are equally high; others are measured. */
export function useVisibleRows<Row>({ rows, rowKey, box, boxed, drawn, uneven: always }: Options<Row>): VisibleRows {
  const isPhone = useIsPhone()
  const narrow = useUneven()
  const uneven = narrow || always === true
  const top = useTop(box)
  const [page] = useState(() => window.location.pathname)
  // The user may have scrolled before this script loaded; with the measured heights no row moves.
  const [known] = useState(() => [
    ...(boxed ? [] : (measured.get(page) ?? [])),
    ...(uneven && drawn.current === rows ? heightsIn(box.current, (index) => keyAt(rows, rowKey, index)) : []),
  ])
  // A height belongs to its row and not to its position. Memoised, because the virtualizer measures all rows again
  // when it gets another function.
  const keyOf = useCallback((index: number) => keyAt(rows, rowKey, index), [rows, rowKey])
  const common = {
    count: rows.length,
    ...(uneven ? { getItemKey: keyOf, initialMeasurementsCache: known } : {}),
    estimateSize: () => (isPhone ? lineRowHeight : rowHeight),
    measureElement: measureRow,
    overscan: 10,
  }
  // oxlint-disable-next-line react/incompatible-library -- the React compiler is not in use
  const ofBox = useVirtualizer({ ...common, getScrollElement: () => box.current, enabled: boxed })
  const ofWindow = useWindowVirtualizer({ ...common, scrollMargin: top, enabled: !boxed })

  const virtualizer = boxed ? ofBox : ofWindow
  useEffect(() => {
    if (!boxed) return () => void measured.set(page, virtualizer.takeSnapshot())
  }, [page, virtualizer, boxed])
  const margin = boxed ? 0 : top
  const resize = useCallback(
    (index: number, element: HTMLElement) => virtualizer.resizeItem(index, heightOf(element)),
    [virtualizer],
  )
  const items = virtualizer.getVirtualItems()
  const [first, last] = [items[0], items.at(-1)]
  return {
    from: first?.index ?? 0,
    until: last === undefined ? 0 : last.index + 1,
    above: (first?.start ?? margin) - margin,
    below: virtualizer.getTotalSize() + margin - (last?.end ?? margin),
    measure: uneven ? virtualizer.measureElement : undefined,
    resize,
  }
}

/** The fields that a row's chevron opens are the next row of the table. */
function detailOf({ nextElementSibling: next }: Element): Element | null {
  return next?.classList.contains('row-detail') ? next : null
}

const heightOf = (row: Element): number => pixelsOf(row) + pixelsOf(detailOf(row))
const pixelsOf = (row: Element | null): number => Math.round(row?.getBoundingClientRect().height ?? 0)

const measureRow: typeof measureElement = (row, ...how) => (detailOf(row) ? heightOf(row) : measureElement(row, ...how))

function keyAt<Row>(rows: readonly Row[], rowKey: (row: Row) => string | number, index: number): string | number {
  const row = rows[index]
  return row === undefined ? index : rowKey(row)
}

/** Measures the rows of a table in the form that the virtualizer restores; it computes the positions itself. */
function heightsIn(box: HTMLElement | null, keyOf: (index: number) => string | number): VirtualItem[] {
  return [...(box?.querySelectorAll<HTMLElement>('tr[data-index]') ?? [])].map((row) => {
    const index = Number(row.dataset['index'])
    return { index, key: keyOf(index), size: heightOf(row), start: 0, end: 0, lane: 0 }
  })
}

/** Follows the table's offset on the page, which changes with the content above it. */
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
