import { Menu as PrimeMenu } from 'primereact/menu'
import { useId, useRef, useState, type ReactNode } from 'react'
import { ChevronIcon } from './icons.tsx'

interface MenuProps {
  /** Names the button; read out before what the trigger shows. */
  label: string
  trigger: ReactNode
  items: readonly { label: string; icon?: ReactNode; onSelect: () => void }[]
}

/** A button that opens a few actions; arrow keys walk, Esc closes and returns. */
export function Menu({ label, trigger, items }: MenuProps) {
  const menu = useRef<PrimeMenu>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <button
        type="button"
        ref={button}
        className="menu-trigger"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={(event) => menu.current?.toggle(event)}
      >
        <span className="visually-hidden">{label}</span>
        {trigger}
        <ChevronIcon />
      </button>
      <PrimeMenu
        popup
        popupAlignment="right"
        ref={menu}
        id={id}
        onShow={() => setOpen(true)}
        onHide={() => {
          setOpen(false)
          if (document.activeElement === document.body) button.current?.focus()
        }}
        model={items.map(({ label, icon, onSelect }) => ({ label, icon, command: onSelect }))}
      />
    </>
  )
}
