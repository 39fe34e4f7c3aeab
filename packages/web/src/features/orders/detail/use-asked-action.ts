import { useEffect } from 'react'
import { actionsOf, type OrderAction, type OrderDetail } from '@ip-portal/core/orders'
import { useOpened } from '../../../ui/layout/use-opened.ts'

/**
 * Opens once the dialog that the address of an order asks for, such as `?open=route`, where the order offers it; the
 * dialog is then as its button opens it.
 */
export function useAskedAction(order: OrderDetail, open: Partial<Record<OrderAction, () => void>>): void {
  const asked = useOpened('open')
  useEffect(() => {
    const isOffered = actionsOf(order).some((action) => action === asked.value)
    const start = open[asked.value as OrderAction]
    // Another part of the page opens it.
    if (asked.value === '' || (isOffered && start === undefined)) return
    asked.close()
    if (isOffered) start?.()
  })
}
