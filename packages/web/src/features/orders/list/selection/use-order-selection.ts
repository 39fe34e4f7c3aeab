import { useCallback, useMemo, useState } from 'react'
import type { Order } from '@ip-portal/core/orders'
import { useIsPhone } from '../../../../ui/table/sizes/use-media.ts'
import type { RowSelection } from '../../../../ui/table/table-props.ts'

const none: ReadonlySet<string | number> = new Set()

export interface OrderSelection {
  /** For the table; undefined on a phone, which has no selection. */
  table: RowSelection<Order> | undefined
  /** Chosen orders, in the order shown. */
  orders: Order[]
  clear: () => void
}

/** Chosen orders of the list. A row that the filters hide is no longer chosen. */
export function useOrderSelection(rows: readonly Order[]): OrderSelection {
  const isPhone = useIsPhone()
  const [kept, setKept] = useState(none)
  const chosen = useMemo(() => stillShown(kept, rows), [kept, rows])
  if (chosen !== kept) setKept(chosen)
  const onChoose = useCallback(({ order_id: id }: Order, isChosen: boolean) => {
    setKept((before) => new Set(isChosen ? [...before, id] : [...before].filter((one) => one !== id)))
  }, [])
  const onChooseAll = useCallback(
    (isChosen: boolean) => setKept(isChosen ? new Set(rows.map(({ order_id }) => order_id)) : none),
    [rows],
  )
  const clear = useCallback(() => setKept(none), [])
  const table = useMemo(
    () => (isPhone ? undefined : { chosen, onChoose, onChooseAll }),
    [isPhone, chosen, onChoose, onChooseAll],
  )
  const orders = useMemo(
    () => (isPhone || chosen.size === 0 ? [] : rows.filter(({ order_id }) => chosen.has(order_id))),
    [isPhone, chosen, rows],
  )
  return { table, orders, clear }
}

/** Chosen numbers among the rows; the same set while all are. */
function stillShown(chosen: ReadonlySet<string | number>, rows: readonly Order[]): ReadonlySet<string | number> {
  if (chosen.size === 0) return chosen
  const found = rows.flatMap(({ order_id }) => (chosen.has(order_id) ? order_id : []))
  return found.length === chosen.size ? chosen : new Set(found)
}
