import { Menu } from 'primereact/menu'
import { useEffect, useRef, useState } from 'react'
import type { MenuItem } from './menu.types.ts'
import { Prime } from '../prime/prime.tsx'

interface PrimeMenuProps {
  id: string
  items: readonly MenuItem[]
  /** What the menu hangs from. */
  anchor: () => HTMLElement | null
  onClose: () => void
}

/** PrimeReact's menu, open for as long as it is mounted; loaded when the first one opens. */
export function PrimeMenu({ id, items, anchor, onClose }: PrimeMenuProps) {
  const menu = useRef<Menu>(null)
  // PrimeReact's portal appears with its second render; a menu that is open before that neither takes the focus
  // nor closes by itself.
  const [isReady, setReady] = useState(false)
  // oxlint-disable-next-line react/set-state-in-effect -- the second render is what is waited for
  useEffect(() => setReady(true), [])
  useEffect(() => {
    const target = isReady ? anchor() : null
    // It wants the event of the click, of which it reads where the menu hangs.
    if (target) menu.current?.show({ currentTarget: target, target } as never)
  }, [isReady, anchor])
  return (
    <Prime>
      <Menu
        popup
        popupAlignment="right"
        ref={menu}
        id={id}
        onHide={onClose}
        model={items.map(({ label, icon, onSelect }) => ({ label, icon, command: onSelect }))}
      />
    </Prime>
  )
}
