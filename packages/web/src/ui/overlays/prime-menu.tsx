import { Menu } from 'primereact/menu'
import { useEffect, useRef, useState } from 'react'
import { useBack } from './back/use-back.ts'
import type { MenuItem } from './menu.types.ts'

interface PrimeMenuProps {
  id: string
  items: readonly MenuItem[]
  /** Button that the menu is placed at. */
  anchor: () => HTMLElement | null
  onClose: () => void
}

/** PrimeReact's menu, open while it is mounted; loaded when the first menu opens. */
export function PrimeMenu({ id, items, anchor, onClose }: PrimeMenuProps) {
  const menu = useRef<Menu>(null)
  useBack(onClose)
  // PrimeReact's portal appears with its second render; a menu that opens earlier does not take the focus and does
  // not close on a click outside.
  const [isReady, setReady] = useState(false)
  // oxlint-disable-next-line react/set-state-in-effect -- the effect waits for the second render
  useEffect(() => setReady(true), [])
  useEffect(() => {
    const target = isReady ? anchor() : null
    // PrimeReact places the menu at `currentTarget` of the event.
    if (target) menu.current?.show({ currentTarget: target, target } as never)
  }, [isReady, anchor])
  return (
    <Menu
      popup
      popupAlignment="right"
      ref={menu}
      id={id}
      onHide={onClose}
      model={items.map(({ label, icon, onSelect }) => ({ label, icon, command: onSelect }))}
    />
  )
}
