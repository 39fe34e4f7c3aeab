import { ChevronDownIcon } from 'lucide-react'
import { Button } from 'primereact/button'
import { useCallback, useId, useRef, useState, type ReactNode } from 'react'
import { lazyPart } from '../lazy/lazy-part.tsx'
import { dialogFrames } from '../lazy/load-dialog.tsx'
import type { MenuItem } from './menu.types.ts'

const PrimeMenu = lazyPart(() => import('./prime-menu.tsx').then((module) => module.PrimeMenu), dialogFrames)

interface MenuProps {
  /** Name of the button; screen readers read it before the visible content. */
  label: string
  trigger: ReactNode
  items: readonly MenuItem[]
}

/** Button that opens a list of actions; arrow keys move in it, Esc closes it and returns the focus. */
export function Menu({ label, trigger, items }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const id = useId()
  const anchor = useCallback(() => button.current, [])
  return (
    <>
      <Button
        unstyled
        type="button"
        // PrimeReact's types make a class of its button; the ref gets the element.
        ref={button as never}
        className="menu-trigger"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <span className="visually-hidden">{label}</span>
        {trigger}
        <ChevronDownIcon />
      </Button>
      {open && (
        <PrimeMenu
          id={id}
          items={items}
          anchor={anchor}
          onClose={() => {
            setOpen(false)
            if (document.activeElement === document.body) button.current?.focus()
          }}
        />
      )}
    </>
  )
}
